/// The Swedish list, in the format that teachers write.
let swedishList = #"""
  # Svenska: sammansatta ord av ord som stavas som de låter.
  #
  # Nivå 1: korta ord på en stavelse, en konsonant i taget.
  # Nivå 2: även ord på två eller tre stavelser, fortfarande en konsonant i taget.
  # Nivå 3: även två eller tre konsonanter i följd, mest i början av ett ord (snö, träd, skriv).
  # Nivå 4: även inne i ordet och på slutet (hand, gurka, plast).
  # Nivå 5: dubbelteckning, även ck. Blir det tre lika i rad skrivs två: natt + tåg = nattåg.
  #
  # Delarna behåller sin stavning och sitt ljud, utan bindebokstav (inte skol- eller -s-).
  # Mjukt k, g och sk (köp, gäst, sked) och stumma bokstäver (hjul, ljus) är inte med.
  # En fel ändelse är rolig eller neutral och ger aldrig ett riktigt ord, inte heller ett namn på
  # ett djur, en växt eller en sak som kunde finnas. Den läses lika lätt som de rätta, och samma
  # ord är rätt på en rad och fel på en annan, så att man måste läsa hela ordet.
  language sv

  level 1
  hus: båt bil tak mus | sås nål mun pil haj
  båt: hus tur | tå mos räv kam löv
  bil: tak tur väg | säl kål får hår lök
  sol: ros tak bad dag | tå ko nål rop lås
  is: bit hav kub | får tå mun bok ved
  tåg: tur | räv sås mås bur mun
  mat: bit sal | mur säl haj bi ö
  bad: rum hus kar | nål mos räv pil ko
  te: fat hus sil | nos mur får gås lås
  fot: bad led | räv kål säl ko rop
  sim: fot tag | kål nål ros ved sås
  dag: bok tid rum | kam får tub pil lök
  rid: hus väg tur | sås tå fat kub mun
  ved: bod hög | tå ros kam fe haj
  mål: tid | får ko mos nos hav
  lek: sak rum tid | lök sås säl hår ved
  jul: mat dag ros tid bok | tå mur haj säl kub
  vit: lök kål | mil tur rop dag led
  röd: lök kål | mil bad rop sal bit
  söt: nos sak | mur lås mil tub led
  bak: ben | mil bi ros haj kub
  ut: hus rop | nos räv kål säl ros
  bok: hög | nos får tå ben tub
  löv: hög tak | haj mun kam ko bil

  level 2
  bil: bana resa ruta | lama piano hyena duva melon
  tåg: bana resa | kamel fiol tomat mage tuba
  sim: dyna bana | tomat piano apa peruk kanel
  sol: sida bada | pirat mula öra kajak robot
  is: bana yta | piano fiol öga peruk hyena
  bok: låda sida | lama mage tomat fena apa
  mat: låda | måne öga lama fiol kajak
  te: påse dosa | öra mula hyena kajak bäver
  jul: visa gåva saga | öra kajak mula höna haka
  ris: kaka påse | öga fiol måne pirat apa
  nöt: kaka påse | polis måne lama gata sula
  mus: hål öra | piano måne tomat fena tuba
  gås: hud | måne kajak robot melon bana
  fika: rum tid paus | öra nagel räka måne mula
  fot: sula led | lama bäver tomat melon pirat
  hål: kaka | polis kamel fiol hyena saga
  liv: lina båt | nagel kamel sula melon tuba
  bak: ruta sida | måne lama fiol kajak polis
  in: sida resa | duva tomat apa höna robot
  ut: sida resa | peruk polis kamel piano nagel
  sy: låda nål | puma mage bäver pirat kajak
  ny: måne år | hyena öga mage duva kanel
  bi: kupa | polis mula visa moped tomat
  båt: resa hus | mage öra mula haka kaka
  rid: bana hus | melon piano kaka duva gåva
  fågel: bo bur bad | piano ruta moped peruk kanel
  segel: båt duk tur | nagel mage kamel kaka öra
  kanin: bur hål öra | gata moped fiol melon resa
  foto: bok ram | tuva räka sula haka apa
  data: sal | luva puma mula haka
  polis: bil hus båt | lama tuva öra fena gåva
  tå: nagel | piano polis måne fiol kamel
  radio: bil | höna kaka tuva sula puma
  tomat: sås | moped pirat bana gata robot
  pirat: båt | tomat kanel tuva dosa lama

  level 3
  snö: plog sko bär | präst spis krita tvål snabel
  blå: bär mes val | steg plats stil gröt park
  trä: hus bro ben sko bit låda | präst flod gröt prins kräm
  träd: rot stam gren krona | spis tvål blus brev skrot
  glas: hus ruta kula bit | präst flod knut plog frö
  gran: ris skog | prins spis drake tråd krus
  gräs: lök plan rot tak | prins skruv knä spegel brev
  blom: kål vas kruka | smed drake spis skruv plog
  sko: kräm snöre sula | gröt prins kål duva flak
  plåt: låda fat burk | frö präst knä blus dröm
  bröd: bit kaka kniv | planet stol skruv trut plog
  smör: kniv kräm | planet blus klo tråd skog
  spel: dosa plan tid | gröt gris snok frö spis
  flyg: plan tur resa tid båt | krita stam snöre smör gren
  dröm: hus bil resa | knä skruv plåt spik grop
  skåp: bil lås | gröt prins frö gran trut
  grus: väg plan grop | tvål blus spegel bröd snabel
  gris: öra fot | planet plog tråd krita brev
  gröt: fat ris | planet blus stav krok stam
  kran: bil arm | frö präst gris brev smör
  brev: låda duva | snok klo gren kräm stol
  sten: hus mur bro bit | blus tråd brev smör skruv
  stål: tråd rör | frö skog gröt bär duva
  flod: våg båt | krita blus bröd stol skruv
  fram: ben fot sida ruta tid | gris krita tråd planet smed
  sol: stol kräm | snok knut smed klo kniv
  bil: stol skrot | frö präst bröd gren skål
  jul: gran gris gröt | snok skruv knä trut flod
  is: flak blå | smed präst krita stil snöre
  bok: stav stöd | plog grop svan trut gröt
  mat: bröd skål | planet tråd stav snok stam
  båt: plats skrov | krita präst burk prins gröt
  te: blad bröd | gris plog knä prins skog
  nöt: skal kräm | prins planet stav flod brev
  löv: träd skog såg | stil spik krita slev bröd
  ved: spis trä | kräm tvål stil planet blus
  lek: plats park | klo flod skruv rot trut
  kål: rot blad | spegel spik planet brev snöre
  råg: bröd kaka | klo spegel stol snabel plog
  fot: spår steg | gröt planet prins gran flak
  skriv: bok stil | gris klo bär såg smör
  data: spel | gran gris kräm sko krok
  hål: slev slag | frö prins trut blus snabel
  banan: skal mos | smed spis park tråd plats

  level 4
  hand: bok fat led tag kräm såg | kaktus elefant kust pingvin moln
  sand: låda kaka grop strand hög | pudel vante ost delfin kapten
  hund: ben mat bur nos öra | kaktus trumpet mynt apelsin moln
  häst: sko svans hov | kaktus ost panda pasta kvist
  fisk: mås nät ben bil | tält turban vante tomte tulpan
  mask: ros hål | häst bänk lift mynt golf
  ost: kaka bit båge bröd | panda häst turban kaktus kapten
  fest: sal dag mat | kalv kust tand bult pingvin
  dans: bana lek visa | ost gurka mynt tand delfin
  hals: duk band | anka kaktus panda kust tomte
  vind: ruta spel by | panda gurka pasta ost pudel
  kust: väg by | vante mantel pensel kaktus pasta
  halm: tak hus lada bal | fisk trumpet tand kust delfin
  halv: ö år tid sida måne | alm lift insekt kvist golf
  film: duk sal | gurka svamp kalv alm kvist
  last: bil båt rum kaj | svamp tand delfin tulpan moln
  salt: bad gruva | panda vante mantel kapten golf
  strand: bad väg | gurka ost pensel tand trumpet
  svamp: bok sås skog | häst lift mynt rast golf
  tand: kräm rad rot | panda trumpet mantel tält kapten
  tält: duk plats | gurka svamp ost kalv pudel
  bark: båt bröd | panda lift hamster tofs anka
  vakt: hund stuga | gurka svamp pumpa kvist saft
  väst: kust vind | svamp mask gurka must apelsin
  höst: dag löv vind sol | tand kapten hink pudel bult
  flod: häst våg | vante mantel mynt tält pensel
  bild: ruta sida | fisk svamp hamster tand kalv
  plast: bit låda påse båt | kust vind dans rast alm
  spår: väg hund | ost korv vante mantel pumpa
  gräs: and tuva | mynt trumpet pensel mantel pingvin
  luft: hål grop rör | svamp kalv kaktus tomte filt
  saft: sås kalas glas | häst panda turban pensel tofs
  guld: fisk tand mynt | saft rast dans lift vind
  vild: gås häst ros svin and | vante tält bälte hink mynt
  spindel: nät väv ben | ost vante golf gurka strand
  potatis: mos land | hamster tofs tulpan häst tand
  snö: lykta storm | pasta pensel tulpan kapten
  söt: potatis mandel | strand alm bult kust plåster

  level 5
  katt: mat låda sand öga bur | mygga kaffe mammut sommar padda
  hatt: ask nål hylla | våffla krabba sill mammut soppa
  natt: lampa mat buss tåg=nattåg | sill bricka knapp kotte mammut
  buss: resa tur fil | padda tupp våffla mygga boll
  tupp: kam lur | knapp matta tunna kaffe gubbe
  vägg: ur lampa hylla | sill tupp kulle soppa barr
  rygg: säck sim rad fena | krabba kanna våffla buss toffel
  damm: duk råtta | knapp tupp soppa näbb peppar
  snö: boll gubbe fall | kassa hylla tupp tratt napp
  glass: bil pinne bar | tupp mygga råtta vagga trumma
  vatten: fall pöl hål melon yta | nalle mössa hylla kossa våffla
  stall: katt tak | pudding mugg kotte mammut peppar
  grill: bar fest mat | vagga padda mygga nalle troll
  ägg: röra skal vita | buss toffel krabba soffa mygga
  is: tapp hall | råtta mygga kassa kossa toffel
  sol: hatt katt | kassa padda toffel kaffe klubba
  bok: hylla rygg buss | tupp soppa krabba mugg trumma
  fisk: pinne bulle | mössa matta kudde vagga troll
  hus: vägg katt | krabba tratt mugg padda sippa
  halm: hatt gubbe | buss soppa mugg mygga klubba
  jul: klapp natt | mygga padda näbb tunna kulle
  mus: matta | sommar kanna kassa brygga kossa
  mandel: massa | toffel matta råtta hylla fall
  te: kanna mugg | trumma råtta knapp soffa kossa
  tvätt: lina stuga rum | sill våffla padda kulle mammut
  snabb: mat tåg | mugg hylla matta vagga kulle
  tall: skog barr kotte | kaffe kanna mössa hummer buss
  bygg: sats låda | sill tupp näbb nalle bulle
  skratt: mås grop | peppar hylla mugg kassa vägg
  sill: bit burk | mössa vagga nalle kudde natt
  blå: sippa mussla | vagga pall tratt tupp
  trapp: hus steg | sill hummer krabba soppa näbb
  troll: skog stav | kassa sill bulle mussla buss
  boll: hav plan lek=bollek | sippa mammut tratt ägg
  mygg: nät bett | soffa tupp vagga boll
  hopp: rep | mugg kassa soppa sippa
  """#

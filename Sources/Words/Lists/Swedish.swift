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
  # I nivå 1–5 låter o alltid som i sol och ros. Ord där o låter på annat sätt är inte med där,
  # inte heller ord där ett m eller n låter dubbelt (rum, man) och ord med ng eller nk.
  # De har egna nivåer, där just det är svårt. Ingen meny leder dit: man väljer dem själv.
  #
  # Nivå 6: m och n som skrivs enkelt och låter dubbelt, efter kort vokal: rum, kam, mun, fram.
  # Nivå 7: ng och nk, där ljudet ng inte har någon egen bokstav: säng, finger, bänk, ankunge.
  # Nivå 8: bara o som låter som å, kort eller långt: boll, moln, korv, lov.
  # Nivå 9: båda sorternas o bredvid varandra: solros, sololja, fotboll, ostkaka.
  #
  # Delarna behåller sin stavning och sitt ljud, utan bindebokstav (inte skol- eller -s-).
  # Mjukt k, g och sk (köp, gäst, sked) och stumma bokstäver (hjul, ljus) är inte med.
  # En fel ändelse är rolig eller neutral och ger aldrig ett riktigt ord, inte heller ett namn på
  # ett djur, en växt eller en sak som kunde finnas. Den läses lika lätt som de rätta, och samma
  # ord är rätt på en rad och fel på en annan, så att man måste läsa hela ordet.
  language sv

  level 1
  hus🏠: båt🚤 bil🚗 tak mus🐭 | sås nål tå pil haj🦈
  båt: hus tur | tå mos räv🦊 ros🌹 löv🍂
  bil: tak tur väg | säl🦭 kål🥬 får🐑 hår lök🧅
  sol☀️: ros=solros🌻 tak bad🛁 dag | tå ko🐄 nål rop lås🔒
  is🧊: bit=isbit🧊 hav kub | får tå ko bok📖 ved🪵
  tåg🚂: tur | räv sås mås löv ko
  mat🍽️: bit sal | mur🧱 säl haj bi🐝 ö
  bad: tur hus kar | nål mos räv pil ko
  te🍵: fat hus sil | nos👃 mur får gås lås
  fot🦶: bad led | räv kål säl ko rop
  hög: hus röd🔴 | kål nål haj ved sås
  dag: bok tid | får nål tub nos mur
  rid: hus väg tur | sås tå fat kub sil
  ved: bod hög | tå nos mås fe haj
  mål: tid | får ko mos nos hav
  lek: sak tid | lök sås ros hår ved
  jul🎁: mat dag ros tid bok | tå mur haj säl led
  vit⚪: lök=vitlök🧄 kål | mil tur rop dag led
  röd: lök kål | mil bad rop sal bit
  söt: nos sak | mur lås mil tub led
  bak: ben🦴 | mil bi ros haj kub
  ut: hus rop | nos räv kål säl ros
  bok: hög | nos får tå ben tub
  löv: hög tak | haj tå nål ko bil

  level 2
  bil: bana resa ruta | lama🦙 piano🎹 hyena duva🕊️ melon🍈
  tåg: bana resa | kamel🐫 fiol🎻 peruk mage tuba
  sol: sida bada | pirat🏴‍☠️ mula öra👂 tuba peruk
  is: bana yta | piano fiol kusin peruk mage
  bok: låda sida | lama mage banan🍌 fena apa🐒
  mat: låda | måne🌙 öga👁️ lama kamel pirat
  te: påse🛍️ dosa | öra mula hyena bäver🦫 peruk
  jul: visa gåva saga | öra fena mula haka puma
  ris🍚: kaka🍪 påse | öga fiol måne pirat apa
  nöt🥜: kaka påse | hyena måne lama gata fiol
  mus: hål🕳️ öra | piano måne melon fena tuba
  gås: hud | måne tuba kanot🛶 melon sabel⚔️
  fika: tid paus | öra nagel💅 räka🦐 måne mula
  fot: sula led | lama bäver kanel melon pirat
  hål: kaka | mula kamel fiol hyena lama
  liv: lina båt | nagel kamel sula melon tuba
  bak: ruta sida | måne lama fiol hyena pirat
  ut: sida resa | peruk räka kamel piano nagel
  sy: låda nål | puma mage bäver pirat lama
  ny: måne år | hyena öga mage duva kanel
  bi: kupa | mula meter piano peruk kanel
  båt: resa hus | mage öra mula haka nagel
  rid: bana hus | melon piano kaka duva räka
  fågel🐦: bo bur bad | piano haka kamel meter kanel
  segel⛵: båt=segelbåt⛵ duk tur | nagel mage kamel kaka öra
  kanin🐰: bur hål öra | fiol melon kanel sabel tuba
  data: sal | luva puma mula haka
  tå: nagel | kanot sabel måne fiol kamel
  radio📻: bil | höna🐔 kaka tuva sula puma
  pirat: båt | kanel tuva lama räka
  pil: båge=pilbåge🏹 | banan mula mage räka kanot
  haj: fena | gata piano peruk kanel höna
  kanot: tur | öra puma melon haka
  kamel: hår | fiol sabel kanot kupa

  level 3
  snö❄️: plog sko👟 bär🍓 | präst smed kram spik knut🪢
  blå🔵: bär=blåbär🫐 mes val🐳 | steg plats stil kram park
  trä🪵: hus bro🌉 ben sko bit låda | skrik flod gröt kram prat
  träd🌳: rot gren krona👑 | spis tvål blus👚 brev✉️ gröt
  glas🥛: hus ruta kula bit | präst flod kram plog gröt
  gran🌲: ris skog🌲 | prins🤴 spis stövel👢 kram krus
  gräs: lök plan rot tak | prins skruv🔩 knä spegel🪞 brev
  sko: kräm snöre sula | gröt prins kål duva flak
  plåt: låda fat burk🥫 | frö🌱 präst knä blus kram
  bröd🍞: bit kaka kniv🔪 | planet🪐 knä skruv prat plog
  smör🧈: kniv kräm | planet blus klo tråd🧵 skog
  spel🎲: dosa plan tid | gröt knä snok🐍 frö spis
  flyg: plan=flygplan✈️ tur resa tid båt | krita🖍️ spik kål smör gren
  skåp: bil lås | gröt prins frö gran trut
  grus: väg plan grop | tvål blus spegel bröd snabel
  gris🐷: öra fot | planet plog tråd krita brev
  gröt: fat ris | planet blus snok krok snöre
  kran: bil arm | frö präst gris brev smör
  brev: låda duva | snok klo gren kräm stol🪑
  sten🪨: hus mur bro bit | blus kram brev smör prat
  stål: tråd rör | frö skog gröt bär duva
  flod: våg båt | krita blus bröd stol skruv
  sol: stol kräm | snok knut smed klo kniv
  bil: stol skrot | frö präst bröd gren skål🥣
  jul: gran=julgran🎄 gris gröt | snok skruv knä trut flod
  is: flak blå | knä präst krita stil snöre
  bok: stav stöd | plog grop svan🦢 trut gröt
  mat: bröd skål | planet tråd spik snok knut
  båt: plats | krita präst snabel prins gröt
  te: blad🍃 bröd | gris plog knä prins skog
  nöt: skal kräm | prins planet stav flod brev
  löv: träd skog såg | stil spik krita slev bröd
  ved: spis trä | kräm tvål stil planet blus
  lek: plats park | klo flod skruv rot trut
  kål: rot blad | spegel spik planet brev snöre
  råg🌾: bröd kaka | klo spegel stol snabel plog
  fot: spår=fotspår👣 steg | gröt planet prins gran flak
  skriv: bok stil | gris klo bär såg smör
  data: spel | gran gris kräm bröd
  hål: slev slag | frö prins trut blus snabel
  banan: skal mos | smed spis flod tråd plats
  grå: säl sten gås | prat spik knut slev park
  grön🟢: kål sak | prat slev knä präst steg
  blad: lus | stol krita skruv skrik
  knä: skål | planet plog brev smör

  level 4
  hand✋: bok fat led tag kräm såg | kaktus🌵 elefant🐘 kust kvist alm
  sand: låda kaka grop strand hög | trumpet🎺 vante🧤 tant film🎬 kapten
  hund🐶: ben mat bur nos öra | kaktus trumpet mynt🪙 apelsin🍊 tulpan🌷
  häst🐴: sko svans hov | kaktus panda🐼 pasta🍝 kvist apelsin
  fisk🐟: mås nät ben bil | trumpet turban👳 vante tulpan mantel
  mask🪱: ros=maskros🌼 hål | häst lift mynt kaktus pudel🐩
  fest🎉: sal dag mat | pudel kust elefant bult alm
  dans💃: bana lek visa | gurka🥒 mynt tand🦷 delfin🐬 kalv🐮
  hals: duk band | kaktus panda kust vind🌬️ pudel
  vind: ruta spel by | panda gurka pasta pudel tand
  kust: väg by | vante mantel pensel🖌️ turban pasta
  halm: tak hus lada bal | film trumpet kapten kust lift
  halv: ö år tid sida måne | alm lift insekt🐞 tulpan hamster🐹
  film: duk sal | gurka svamp🍄 kalv alm kvist
  last: bil båt kaj | svamp insekt delfin tulpan pensel
  salt🧂: bad gruva | panda vante mantel kapten turban
  strand: bad väg | bult pensel tand trumpet hals
  svamp: bok sås skog | häst lift mynt rast kust
  tand: kräm rad rot | panda trumpet mantel tält⛺ kapten
  tält: duk plats | gurka svamp pensel kalv pudel
  bark: båt bröd | panda lift tant film turban
  vakt💂: hund stuga🏡 | gurka svamp pumpa🎃 kvist saft
  väst: kust vind | svamp mask pensel must turban
  höst: dag löv vind sol | tand kapten panda pudel bult
  flod: häst=flodhäst🦛 våg | vante mantel mynt tält pensel
  bild🖼️: ruta sida | fisk svamp hamster tand kalv
  plast: bit låda påse båt | kust vind dans rast fest
  spår: väg hund | gurka alm vante mantel pumpa
  gräs: and tuva | tand film pensel mantel kapten
  luft: hål grop rör | kalv pasta tant must pudel
  saft: sås kalas🎂 glas | häst panda turban pensel lift
  guld: fisk=guldfisk🐠 tand mynt | hals rast dans lift vind
  vild: gås häst ros svin🐖 and | vante tält bälte mynt pasta
  spindel🕷️: nät=spindelnät🕸️ väv ben | saft vante mynt gurka strand
  snö: lykta | tand kapten bult mynt turban
  söt: mandel | strand alm bult kust plåster🩹
  silver: fat gran smed | dans rast vind kalas hals
  vinter: dag väg sol | hals bult pudel mynt kapten
  elefant: öra snabel | bult kvist must pasta
  pasta: sås | kust häst film kalv bult
  lust: hus | vante kapten gurka pudel
  kvast🧹: skaft | elefant alm dans pasta
  frukt🍎: fat saft kaka skål | bult film häst kust pudel
  sylt: burk | kust panda häst plåster

  level 5
  katt🐱: mat låda sand öga bur | våffla🧇 bricka mammut🦣 peppar hummer🦞
  hatt🎩: ask nål hylla | våffla krabba🦀 sill mammut peppar
  natt🌃: lampa💡 mat buss🚌 tåg=nattåg | sill näbb våffla krabba mammut
  buss: resa tur fil | padda🐸 tupp🐓 våffla mygga🦟 kanna
  tupp: lur | knapp matta tunna kaffe gubbe
  vägg: ur lampa hylla | sill tupp kulle mammut barr
  rygg: säck rad fena | näbb kanna våffla buss tunna
  damm: duk råtta🐀 | knapp tupp näbb peppar kaffe
  snö: gubbe=snögubbe⛄ fall | napp peppar kassa näbb
  glass🍦: bil pinne bar | tupp mygga råtta vagga trumma🥁
  vatten💧: fall pöl hål melon=vattenmelon🍉 yta | nalle🧸 mössa🧢 kulle peppar kudde
  stall: katt tak | penna🖊️ mugg näbb mammut peppar
  grill: bar fest mat | vagga padda mygga nalle trumma
  ägg🥚: röra skal vita | buss matta krabba kassa mygga
  is: tapp hall | peppar mygga kassa knapp vagga
  sol: hatt=solhatt👒 katt | kassa tratt bricka sill mammut
  bok: hylla=bokhylla📚 rygg buss | tupp padda krabba mugg trumma
  fisk: pinne bulle | mössa matta kudde vagga tratt
  hus: vägg katt | krabba tratt mammut padda näbb
  halm: hatt gubbe | buss sill mugg mygga kassa
  jul: klapp natt | mygga padda näbb krabba kulle
  mus: matta | peppar kanna kassa brygga
  mandel: massa | vägg matta råtta hylla fall
  te: kanna mugg | trumma råtta knapp vagga padda
  tvätt: lina stuga | sill våffla padda kulle mammut
  snabb: mat tåg | mugg hylla matta vagga kulle
  tall: skog barr | kaffe kanna mössa hummer buss
  bygg: sats låda | sill kassa näbb nalle bulle
  skratt: mås grop | peppar hylla mugg kassa vägg
  sill: bit burk | mössa vagga nalle kudde tratt
  blå: sippa mussla | kassa vagga trumma kaffe
  trapp: hus steg | sill hummer krabba mygga näbb
  mygg: nät bett | kaffe tupp vagga kanna
  kaffe: kanna mugg rast | tupp padda buss krabba mammut
  knapp: hål nål | sill tupp vagga råtta kudde
  säck: pipa | tupp hylla krabba näbb
  back: spegel | sill mygga bulle hummer

  level 6 tricky m och n som låter dubbelt
  sim: hall tag fot dyna | krita kam katt spis
  in: sida resa | piano peruk hem räv våffla
  fram: ben fot sida ruta tid tand | gris krita tråd planet skum
  dröm💭: hus bil resa prins | knä skruv mun👄 tratt
  blom🌼: kål vas🏺 kruka | smed buss spis skruv plog
  mun: spel vatten | gran stol fågel tall dröm
  fem: tal kamp | mun katt mås gröt
  hem: väg resa sida stad | krita tratt mås näbb
  skum: bad gummi banan | präst snabel brev lift hals
  tum: vante nagel | bil präst gröt spegel
  tom: rum glas | stam gris krita snabel
  brand🔥: man | kam mun gröt lök
  brev: vän | tupp mun dröm skum
  barn🧒: hem rum | plog stam spik drake🐉
  bad: rum skum | mun stam präst spik
  tvätt: rum | dröm stam gran präst
  lek: rum | kam stam mun präst
  fika: rum | skum stam gris tratt
  mat: rum | kam stam skum skruv
  vänt: rum | skum gris stam kam
  tupp: kam | mun rum dröm skum
  hår: kam skum | rum dröm spis vän
  rygg: sim | mun rum dröm tupp
  fri: sim | mun spis hem tupp
  dag: dröm rum | skum stam våffla gran
  träd: stam | skum mun brev sim

  level 7 tricky ng och nk
  säng🛏️: ben kant lampa | snok plog tratt frö
  ring💍: finger☝️ mur väg | gröt präst blus gurka
  sång: fågel bok | plog gurka skruv tand
  finger: ring vante nagel | bänk gröt planet buss
  lång: finger dans resa | gröt tvål hink🪣 pumpa
  vatten: slang tank hink | kung👑 vinge länk finger
  bänk: rad | kung mygga ros tunga
  ank: damm unge=ankunge🐥 | brev stol hatt skruv
  bad: anka🦆 ring | länk tanke tunga finger
  gång: väg bana | brev gris kudde tratt
  ut: gång | säng kung anka hink
  över: gång | bänk anka slang tanke
  fågel: vinge sång unge=fågelunge🐣 | tank länk bank🏦 gång
  katt: unge | slang länk punkt vinge
  häng: matta lampa lås bro | präst tupp kung gröt
  flagg🚩: stång | bänk kung hink anka
  bank: bok rån | tupp gröt snabel tand
  tank: bil båt | gröt mygga hatt pingvin🐧
  skur: hink | kung finger vinge tank
  jul: sång | tank länk vinge hink
  nyckel🔑: ring | anka säng kung slang
  guld: ring | hunger gång sång tanke

  level 8 tricky o som låter som å
  boll⚽: hav plan lek=bollek | mammut tomte🎅 ägg tratt
  troll: stav deg spö | kaffe sill buss rast
  moln☁️: fri tuss | korv🌭 sill toffel mygga
  storm⛈️: natt hatt vind | korv penna kopp☕ tofs
  golv: lampa ur mopp | kotte sill tomte penna
  golf: boll=golfboll⛳ bana klubba | soppa🍲 häst kotte tomte
  post📮: låda bil kort hus | toffel kotte soppa fisk
  kort: spel=kortspel🃏 lek hus | kotte mygga storm gurka
  sport: lov bil | tomte kotte soffa🛋️ gås
  klock⏰: slag | kotte gris soppa tomte
  tomte: luva nisse | storm frost golv sill
  topp: luva | korv soffa kopp sill
  kork: skruv | storm soppa mygga kalv
  socker: bit kaka | toffel storm vägg golv
  te: kopp | troll storm soffa golv
  ägg: kopp | troll storm soffa borr
  hand: boll=handboll🤾 docka | moln storm troll kork
  snö: boll storm=snöstorm🌨️ | toffel kork hobby post
  gran: kotte topp | korv toffel kopp post
  tall: kotte | boll korv soffa storm
  träd: topp koja🛖 | kort soppa toffel moln
  bad: rock boll | storm moln post kotte
  grill: korv kol | moln docka tofs storm
  höst: lov storm | kopp soffa borr propp
  is: block borr | toffel hobby kotte post
  bygg: kloss | docka moln toffel kotte
  hopp: rep | mugg kassa soppa korv
  sov: säck plats | korv golf boll mygga

  level 9 tricky o som i sol och o som i boll
  sol: ros=solros🌻 stol olja | korv kopp ko kotte
  fot: boll=fotboll⚽ | korv ros moln ko
  bok: hög stav | kotte boll storm krok
  sko: borste snöre | moln kotte boll storm
  ord: bok lek | korv fiol toffel stol
  potatis🥔: mos land | tofs storm sko stol
  tomat🍅: sås soppa | fot golv stol moln
  söt: potatis | fiol robot🤖 lok🚂 storm
  polis👮: bil=polisbil🚓 hus båt | korv ko kopp ros
  foto📷: bok ram | kotte korv ros storm
  moped🛵: bil | kotte ko soppa topp
  ost🧀: kaka bit båge bröd | robot stol storm sko
  robot: arm | kotte ros soppa mos
  bröd: rost | sol topp ko golv
  orm🐍: bo bett | kopp stol moln fot
  lok: stall | post boll mos korv
  sop: bil säck kvast | ros moln krok fot
  bord: duk | troll ros moln ko
  mat: bord olja | storm ros moln fot
  skriv: bord block | korv sol moln golv
  snö: sko boll | toffel bok post fiol
  trä: golv sko bro | storm flod mos soppa
  sten: bro golv block | mos storm rop korv
  jul: bok bock🐐 ros kort | flod moln fot golv
  fågel: bo holk | korv flod kopp rot
  gran: skog kotte | rock sko kopp mos
  sand: slott🏰 grop | fiol tofs ko kork
  """#

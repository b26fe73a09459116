/// The English list, in the format that teachers write.
let englishList = #"""
  # English: compound words whose two parts keep their spelling and their sound.
  #
  # Level 1: short vowels, one letter a sound (ck, gg and ll count as one).
  # Level 2: short vowels with two or three consonants together, and sh, ch, th, ng.
  # Level 3: long vowels and vowel teams: rain, sea, moon, road, cake, snow.
  # Level 4: vowels with r (star, corn, bird) and words of two or more syllables.
  #
  # Every whole is written as one word, and a child can hear or guess why it means what it means.
  # In levels 3 and 4 that is not as it sounds: two letters may be one sound.
  # Parts that are no words of their own, or are said differently in the whole, are left out.
  # A wrong ending is funny or harmless and never makes a real word, nor one that could well be the
  # name of an animal, a plant or a thing. It is as easy to read as the right ones.
  language en

  level 1
  sun: set hat tan bed lit | leg jam fox rug van
  cat: nap | jet rim gum yak lid
  pig: pen | web sun jet bus map
  bed: rock | jam fox jet yak cup
  hat: box pin | jam pig fog leg sun
  lap: top dog | hen web mud rib jug
  hub: cap | pig leg dog jam mop
  egg: cup | sun rug leg net map
  up: on hill | pig web fox mud hen
  web: cam | pig hen jug mud ham
  pad: lock | hen web jam rib bus
  hot: pot | rib yak elf net van
  ten: pin | jam fog rug mud gum
  bin: man | leg jet nap yak elf
  in: box | pig zip yak mop rug
  log: in | pig jet hat hen nut
  kit: bag | jam sun leg fog rim
  set: up | pig ham yak bus elf
  jet: pack | hen mop rug cup pen
  pick: up | jam hen van sun lid
  hill: top | nap pen bus zip cup

  level 2
  sand: box bag pit man | leg twig plum duck quilt
  hand: bag set stand | fox plum skunk pond trunk
  wind: mill sock | frog desk crust nest chimp
  grand: dad stand | twig plug crab tent fish
  back: pack hand drop | milk plum squid tent crust
  dish: cloth rag | frog king wing swing belt
  fish: pond | drum clock plug truck dress
  bath: tub mat | twig chess skunk desk king
  lip: stick | pond nest mill frog truck
  drum: stick | pond plum chick shelf fox
  chop: stick | nest moth king lamp plant
  match: box stick | pond chimp milk squid nest
  desk: top | slug moth plum skunk milk
  dog: fish sled | plum chess clock plank shelf
  sun: fish lamp block dress | plug frog sock crab quilt
  dust: pan bin | chimp lip drum crab wing
  egg: shell plant | drum sock skunk twig truck
  nut: shell | sock pond chess swing tent
  gum: drop | chick nest sock belt lamp
  lunch: box | frog drum twig plank moth
  snap: shot dragon | milk plum pond trunk desk
  ant: hill | milk swing plug dress drum
  milk: man | clock drum nest plug ring
  lift: off | chess nest king squid sand
  cat: fish | plug quilt drum desk stamp
  wet: land | king drum lip stamp clock
  shell: fish | plug sock truck desk milk
  band: stand | plum slug frog crust shelf
  kick: stand | pond lamp plum squid chick
  ink: well | sled nest duck moth quilt
  quick: sand | plank desk nest belt shelf

  level 3 tricky
  rain: coat drop bow | throne knee jeep goose cake
  snow: man drop ball flake | cheese soap spoon knee beak
  tea: pot cup bag spoon | goat throne knee cheek snail
  sea: side bed weed shell | broom peach jeep toast plate
  moon: light beam | sheep soap tray loaf knee
  bee: hive | soap toast coat road spoon
  day: dream light time | whale broom tray soap loaf
  sail: boat cloth | toad peach goat bean nose
  mail: box man | sheep cheese moon bean flute
  road: side block | soap leaf queen knee rain
  week: end day | toad throne goat coat pie
  bed: time side room | crow cheese jeep moon snail
  cup: cake | whale toad throne road nail
  pan: cake | seal goat queen train rose
  play: pen time room mate | toad peach bean beak moose
  book: case shop mark end | goat goose spoon cheek snail
  life: boat time | toad peach hoop snail loaf
  base: ball line | moose soap whale spoon leaf
  home: made sick town | spoon broom bean kite cheek
  fire: wood place side fly | soap sheep cheek peach tune
  foot: ball print step | toad queen jeep juice pie
  wheel: chair | toad cheese soap crow nose
  tooth: pick brush paste | sheep road jeep kite moose
  gold: fish smith | sleep week tune time day
  cow: boy bell | throne broom bean kite road
  sun: rise shine | jeep spoon knee goat cheek
  tree: top | soap cheese jeep juice moon
  toad: stool | road coat moon peach train
  key: hole | sheep whale moose bean rain
  broom: stick | cheek moon leaf train sea
  space: ship suit | toast bean broom leaf goose
  rail: way road | toast goat peach goose moose
  pea: nut | train throne jeep road whale
  note: book | snail toad soap goose knee
  mole: hill | toast spoon train kite queen
  sheep: dog | moon toast spoon leaf road
  fish: bowl hook | moon road broom jeep tune
  class: room mate | crow cheese goat leaf rose
  lunch: time | toad moon snail goose train
  milk: shake | sheep broom road leaf nail
  camp: fire site | cheese beak nose moon flute
  web: site | peach goat rose moon juice
  tip: toe | tray cheese bean plate moose
  out: side fit | cheese snail bean spoon kite

  level 4 tricky
  star: fish light | butter turtle hammer ladder pillow
  farm: land hand yard house | jelly summer paper pillow mirror
  butter: fly cup milk | tiger summer river rocket carpet
  water: fall melon front | carpet muffin corner summer tractor
  jelly: fish bean | corner river carpet winter ladder
  grass: hopper land | corner rocket muffin doctor pillow
  sun: flower burn | hammer river jelly carpet otter
  under: ground line water | lobster turtle jelly kitten doctor
  over: coat board | rabbit butter spider kitten lemon
  finger: nail print tip | river ladder corner jelly otter
  news: paper stand | donkey carrot turtle pillow lemon
  pepper: mint corn | tractor river corner mirror robot
  thunder: storm bolt cloud | carrot paper turtle button muffin
  hair: brush cut | tiger donkey corner ladder window
  birth: day mark place | butter tractor spider carpet turnip
  bird: bath house seed song | hammer turnip summer lemon tractor
  arm: chair | butter jelly rabbit kitten melon
  river: side bed bank | butter muffin paper button window
  summer: time house | turnip robot spider paper carrot
  after: noon | tiger ladder jelly button parrot
  motor: way boat bike | lemon jelly rabbit spider flower
  barn: yard | lemon butter rocket paper mirror
  card: board | lobster otter jelly summer carrot
  pop: corn | tiger carpet ladder donkey turtle
  black: bird board berry | summer corner winter river
  lady: bird bug | hammer corner rocket turnip market
  pony: tail | butter lobster river muffin lemon
  dragon: fly | carpet corner button paper winter
  basket: ball | donkey jelly winter summer pepper
  table: cloth spoon | turtle river winter parrot kitten
  key: board | turtle summer lobster carrot muffin
  letter: box | tiger carrot summer tractor otter
  candle: light stick | doctor rabbit carpet turtle pepper
  straw: berry | lobster river summer mirror doctor
  flower: pot bed | tiger turtle hammer robot kitten
  corn: flake flower | window carpet ladder button
  """#

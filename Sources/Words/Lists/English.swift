/// The English list, in the format that teachers write.
let englishList = #"""
  # English: compound words whose two parts keep their spelling and their sound.
  # American words and spelling.
  #
  # Level 1: short vowels, one letter a sound (ck, gg and ll count as one).
  # Level 2: short vowels with two or three consonants together, and sh, ch, th, ng.
  # Level 3: short vowels still, in longer words: strap, spring, rabbit, pocket.
  # Level 4: magic e, which makes the vowel before it say its name: cake, side, stone, flute.
  #
  # Levels 1 to 4 are spelled as they sound: two letters are one sound only where that is the rule
  # (ck, tch, sh, ch, th, wh, qu, ng, double letters, magic e).
  # The others are not, and no menu leads to them: they are for who asks for them.
  #
  # Level 5: long vowels that are spelled in many ways: rain, sea, moon, road, snow, book.
  # Level 6: vowels with r (star, corn, bird), and longer words where a vowel is hard to hear.
  #
  # Every whole is written as one word, and a child can hear or guess why it means what it means.
  # Parts that are no words of their own, or are said differently in the whole, are left out.
  # A wrong ending is funny or harmless and never makes a real word, nor one that could well be the
  # name of an animal, a plant or a thing. It is as easy to read as the right ones.
  language en

  level 1
  sun☀️: set=sunset🌇 hat🎩 tan deck lit | leg🦵 jam rib mud zip
  cat🐱: nap | jet✈️ rim gum yak lid
  pig🐷: pen | web🕸️ sun jet bus🚌 map🗺️
  bed🛏️: rock🪨 | jam fox🦊 jet yak cup☕
  hat: box📦 pin📌 | jam pig fog🌫️ leg sun
  lap: top dog🐶 | hen🐔 web mud rib jug
  hub: cap🧢 | pig leg dog jam mop
  egg🥚: cup | sun rug leg net map
  up: hill | pig web fox mud hen
  web: cam | pig hen jug mud ham
  lock🔒: box | hen web sun rib
  hot: bed | leg yak elf net van🚐
  ten: pin | jam fog rug mud gum
  pot: luck | leg jet nap yak elf
  in: box | pig zip yak mop rug
  log🪵: in | pig jet hat hen nut🥜
  duck🦆: bill | jam sun zip fog rim
  set: up | pig ham yak bus elf
  jet: pack | hen mop rug cup pen
  pick: up | jam hen van sun lid
  hill: top | nap pen bus zip cup

  level 2
  sand: box bag🛍️ man👨 bank | leg milk🥛 chess♟️ lip👄 lunch
  hand✋: bag=handbag👜 set stand | fox plum skunk🦨 pond trunk
  wind🌬️: mill sock🧦 | frog desk crust nest chimp🐒
  grand: dad stand | twig plug🔌 crab🦀 tent⛺ fish🐟
  back: pack hand drop💧 | milk plum squid🦑 tent crust
  dish: cloth rag pan🍳 | frog king👑 wing swing belt
  fish: pond | plug desk sock chess hand
  bath🛁: tub=bathtub🛁 mat | twig chess skunk crust king
  lip: stick=lipstick💄 | pond nest mill frog truck🚚
  drum🥁: stick | pond plum chick🐥 shelf fox
  chop: stick=chopstick🥢 | nest moth king lamp💡 plant🪴
  match: box stick | pond chimp milk squid nest
  desk: top | slug moth plum skunk milk
  dog: fish sled🛷 | plum chess crust plank twig
  sun: fish lamp block dress👗 | plug chess drum crust slug
  dust: pan | chimp lip plum crab wing
  egg: shell🐚 plant=eggplant🍆 | desk sock skunk twig king
  nut: shell | sock pond chess swing tent
  gum: drop | chick nest sock belt lamp
  lunch: box=lunchbox🍱 | frog drum twig plank moth
  snap: shot | milk plum pond trunk desk
  ant🐜: hill | milk swing plug dress drum
  lift: off | chess nest king squid sand
  cat: fish | plug crust drum desk stamp
  wet: land | king drum lip stamp clock⏰
  shell: fish | plug sock truck desk milk
  band: stand | plum slug frog crust shelf
  kick: stand | pond lamp plum squid chick
  ink: well | sled nest duck moth quilt
  quick: sand | plank desk nest belt shelf
  lock: smith | pond swing milk duck moth

  level 3
  sun: spot bonnet | muffin gremlin ticket🎫 skillet
  jack: rabbit🐰 | blanket picnic trinket tablet
  pick: pocket | velvet sandwich🥪 mallet goblin👺
  hand: print spring cuff basket🧺 | goblin muffin tantrum insect
  back: rest track spin | velvet nugget goblin picnic insect
  blast: off | velvet muffin rabbit kitten🐱
  kick: off | ketchup pumpkin🎃 puffin napkin
  off: spring | muffin mattress ticket basket
  rat🐀: trap | tablet picnic zigzag tennis🎾
  chin: strap | rabbit skillet rocket🚀 picnic
  film: strip | muffin rabbit helmet⛑️ nugget
  sling: shot | dentist sandwich napkin ketchup
  bob: sled | mallet napkin velvet dentist
  deck: hand | muffin trinket velvet rabbit
  wing: span | basket ticket skillet goblin
  grid: lock | rabbit napkin velvet puppet
  land: fill mass | goblin plastic tennis napkin
  grass: land | ticket rocket tidbit muffin
  black: smith top | picnic dentist insect tennis
  stink: bug🐛 | pilgrim ticket nutmeg napkin
  hat: band rack | picnic ketchup gremlin bandit
  ink: blot | magnet🧲 rocket muffin helmet
  hot: spot | goblin trumpet🎺 insect puppet
  flat: fish | gremlin rocket pilgrim trumpet
  lung: fish | basket mallet magnet rocket
  pig: skin | rocket trinket tablet tennis
  cross: wind | rabbit tennis pumpkin napkin
  dip: stick | rabbit insect goblin mattress
  flash: back | trumpet sandwich velvet mallet
  flap: jack | rocket insect tablet velvet
  gang: plank | pumpkin velvet napkin skillet
  hatch: back | goblin pumpkin dentist misfit
  dust: cloth | gremlin insect ticket helmet
  stunt: man | basket attic napkin pumpkin
  strong: man box | tidbit insect attic nugget
  step: dad mom | tennis rocket picnic nutmeg
  drop: kick | napkin tantrum sandwich goblin
  fox: trot | mattress tennis rocket bucket🪣

  level 4 magic e
  pan: cake🎂=pancake🥞 | rose🌹 mule flute gate
  cup: cake=cupcake🧁 | nose👃 flute snake🐍 cave
  clam: bake | globe🌍 kite flute rope
  hand: shake=handshake🤝 made | lake mule snake stove
  milk: shake=milkshake🥤 | kite mole globe spade
  lamp: shade | mule lime nose bride👰
  sun: shine rise=sunrise🌅 shade | mole flute joke bone🦴
  black: snake | globe tune cube bride
  bath: robe | mole mule grape🍇 joke
  flag🚩: pole stone | mule grape nose lime
  bag: pipe | rose mule cave smile
  wind: pipe | mule grape plate🍽️ joke
  stove: pipe | rose lake vote🗳️ game
  man: hole🕳️ | kite crane tune lake
  fox: hole | kite tune plate stove
  sink: hole | wave skate⛸️ prune joke
  pot: hole | slope nose bride mole
  back: bone side | drape dive prune cube
  hip: bone | crane globe tune dime
  wish: bone | frame plane stove lime
  shin: bone | lake kite cube grape
  whale🐳: bone | blade rose stove smile
  bed: side time=bedtime🌜 | dune grape flute globe
  lunch: time | vote snake rope globe
  hill: side | grape flute nose plate
  camp🏕️: site=campsite🏕️ | cube wave nose snake
  web: site=website🌐 | spine mule slime lime
  class: mate | game plane cave rope
  ship🚢: mate | tape dime rose tune
  check: mate | skate ape🦍 cave rose
  home: made sick | kite lime tape snake
  life: time line span long | mole prune plate cube
  time: line | mule nose spade rose
  base: line | spine kite vine rose
  cave: man | skate flute plate lime
  nose: dive | kite grape lake stove
  note: pad | ape blade snake lime
  smoke: stack | dune grape nose spade
  rose: bud | kite slope joke tape
  lake: bed side | drape slime joke frame
  lime: stone | vote kite flute bride
  sand: stone | flute nose bride joke
  mile: stone | cake rose prune dime
  clock: wise | bike🚲 mole lime snake
  hot: line cake | mule bride nose vine
  pipe: line | rose crane ape joke
  snake: skin bite | globe plate tune stove

  level 5 tricky long vowels in many ways
  rain🌧️: coat🧥 drop=raindrop💧 bow=rainbow🌈 | throne beak jeep🚙 goose cake
  snow❄️: man=snowman⛄ drop ball⚽ flake | cheek spoon🥄 knee beak jeep
  tea🍵: pot=teapot🫖 cup=teacup🍵 bag spoon | goat🐐 throne knee cheek snail🐌
  sea: side bed weed shell=seashell🐚 | broom🧹 toast🍞 jeep week knee
  moon🌙: light beam | sheep🐑 tray loaf knee coat
  bee🐝: hive | train🚂 toast moon road🛣️ spoon
  day: dream light time | whale broom goose soap🧼 loaf
  sail⛵: boat🚤=sailboat⛵ cloth | toad🐸 peach🍑 goat bean nose
  mail📬: box=mailbox📫 man | sheep cheese🧀 moon bean flute
  road: side block | soap leaf🍃 queen👸 knee rain
  week: end day | toad throne goat coat pie🥧
  bed: time=bedtime🌜 side room | crow cheese jeep moon snail
  cup: cake=cupcake🧁 | whale toad throne road nail
  pan: cake=pancake🥞 | seal🦭 goat queen train rose
  play: pen time room mate | toad peach bean beak moose
  book📖: case store mark end | goat goose spoon cheek snail
  life: boat time | toad peach bean snail loaf
  base: ball=baseball⚾ line | moose soap whale spoon leaf
  home: made sick town | spoon broom bean kite cheek
  fire🔥: wood place side fly | soap tune cheek peach pie
  foot🦶: ball=football🏈 print=footprint👣 step | toad queen jeep juice pie
  wheel: chair🪑=wheelchair🦽 | toad peach soap crow nose
  tooth🦷: pick brush=toothbrush🪥 paste | sheep road jeep kite moose
  gold: fish=goldfish🐠 smith | sleep week tune time cheek
  cow🐄: boy👦=cowboy🤠 bell🔔 | throne broom bean kite peach
  sun: rise=sunrise🌅 shine | jeep spoon knee goat cheek
  tree🌳: top | soap cheese jeep knee juice
  toad: stool=toadstool🍄 | road coat moon peach train
  key🔑: hole | sheep whale moose bean rain
  broom: stick | cheek moon leaf train sea
  space: ship=spaceship🚀 suit | toast bean broom leaf tea
  rail: way road | toast goat peach goose moose
  pea: nut=peanut🥜 | train throne jeep road whale
  note: book=notebook📓 | snail toad soap goose knee
  mole: hill | toast spoon train kite queen
  sheep: dog | pie toast spoon leaf train
  fish: bowl🥣 hook=fishhook🎣 | moon knee broom jeep tune
  class: room mate | crow cheese goat leaf rose
  lunch: time | toad moon snail goose train
  milk: shake=milkshake🥤 | nail broom road leaf crow
  camp: fire site=campsite🏕️ | cheese beak nose moon flute
  web: site=website🌐 | peach goat rose moon juice
  tip: toe | toast cheese bean leaf moose
  out: side fit | cheese snail bean spoon kite

  level 6 tricky vowels with r, and long words
  star⭐: fish light | butter🧈 corner winter doctor carrot🥕
  farm: land hand yard house🏠 | jelly summer paper📄 pillow mirror🪞
  butter: fly=butterfly🦋 cup milk | tiger🐯 summer river rocket carpet
  water💧: fall melon🍈=watermelon🍉 front | muffin corner summer donkey carrot
  jelly: fish=jellyfish🪼 bean | corner river carpet winter ladder🪜
  grass: hopper land | corner rocket muffin doctor mirror
  sun: flower🌼=sunflower🌻 burn | hammer🔨 ladder doctor corner turnip
  under: ground line water | lobster🦞 turtle🐢 jelly kitten doctor
  over: coat board | rabbit butter spider🕷️ kitten lemon🍋
  finger☝️: nail=fingernail💅 print tip | river ladder corner summer otter
  news: paper=newspaper📰 stand | donkey carrot turtle pillow lemon
  pepper: mint corn🌽 | tractor🚜 river corner mirror robot🤖
  thunder⛈️: storm=thunderstorm⛈️ bolt=thunderbolt⚡ cloud☁️=thundercloud🌩️ | carrot paper turtle button muffin
  hair: brush cut=haircut💇 | tiger donkey corner ladder window🪟
  birth: day=birthday🎂 mark place | butter tractor spider carpet turnip
  bird🐦: bath house seed song | hammer turnip summer lemon tractor
  arm: chair=armchair🛋️ | butter jelly rabbit kitten melon
  river: side bed bank | butter muffin paper button window
  summer: time house | hammer robot button mirror ladder
  after: noon | tiger ladder jelly button parrot🦜
  motor: boat=motorboat🚤 bike=motorbike🏍️ | lemon jelly rabbit spider flower
  barn: yard | lemon butter rocket paper mirror
  card: board | lobster otter jelly summer carrot
  pop: corn=popcorn🍿 | tiger carpet ladder donkey turtle
  black: bird board berry🍓 | mirror otter doctor muffin
  lady👩: bug=ladybug🐞 | hammer corner rocket turnip market
  pony🐴: tail | butter lobster river muffin lemon
  dragon🐉: fly | carpet corner button paper winter
  basket: ball=basketball🏀 | donkey jelly winter summer pepper
  table: cloth spoon | turtle river winter parrot kitten
  key: board=keyboard⌨️ | turtle summer lobster carrot muffin
  letter✉️: head | tiger carrot summer tractor otter
  candle🕯️: light stick | doctor rabbit carpet turtle pepper
  straw: berry=strawberry🍓 | lobster river summer mirror doctor
  flower: pot=flowerpot🪴 bed=flowerbed🌷 | tiger turtle hammer robot kitten
  corn: flake flower | window carpet ladder button
  """#

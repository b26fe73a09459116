#include "page.h"

static const unsigned char anew_js[] = {
#embed "../anew.js"
};
static const unsigned char app_js[] = {
#embed "../app.js"
};
static const unsigned char badge_js[] = {
#embed "../badge.js"
};
static const unsigned char bingo_js[] = {
#embed "../bingo.js"
};
static const unsigned char board_css[] = {
#embed "../board.css"
};
static const unsigned char board_js[] = {
#embed "../board.js"
};
static const unsigned char cards_js[] = {
#embed "../cards.js"
};
static const unsigned char chair_js[] = {
#embed "../chair.js"
};
static const unsigned char child_js[] = {
#embed "../child.js"
};
static const unsigned char class_js[] = {
#embed "../class.js"
};
static const unsigned char colours_css[] = {
#embed "../colours.css"
};
static const unsigned char colours_js[] = {
#embed "../colours.js"
};
static const unsigned char desk_css[] = {
#embed "../desk.css"
};
static const unsigned char desk_js[] = {
#embed "../desk.js"
};
static const unsigned char die_js[] = {
#embed "../die.js"
};
static const unsigned char door_js[] = {
#embed "../door.js"
};
static const unsigned char drag_js[] = {
#embed "../drag.js"
};
static const unsigned char ending_js[] = {
#embed "../ending.js"
};
static const unsigned char faces_js[] = {
#embed "../faces.js"
};
static const unsigned char fingers_js[] = {
#embed "../fingers.js"
};
static const unsigned char glance_js[] = {
#embed "../glance.js"
};
static const unsigned char hangman_css[] = {
#embed "../hangman.css"
};
static const unsigned char hangman_js[] = {
#embed "../hangman.js"
};
static const unsigned char heard_js[] = {
#embed "../heard.js"
};
static const unsigned char icon_svg[] = {
#embed "../icon.svg"
};
static const unsigned char images_css[] = {
#embed "../images.css"
};
static const unsigned char images_js[] = {
#embed "../images.js"
};
static const unsigned char index_html[] = {
#embed "../index.html"
};
static const unsigned char joined_js[] = {
#embed "../joined.js"
};
static const unsigned char journey_css[] = {
#embed "../journey.css"
};
static const unsigned char journey_js[] = {
#embed "../journey.js"
};
static const unsigned char letters_css[] = {
#embed "../letters.css"
};
static const unsigned char letters_js[] = {
#embed "../letters.js"
};
static const unsigned char lift_js[] = {
#embed "../lift.js"
};
static const unsigned char line_js[] = {
#embed "../line.js"
};
static const unsigned char lists_js[] = {
#embed "../lists.js"
};
static const unsigned char mars_js[] = {
#embed "../mars.js"
};
static const unsigned char me_js[] = {
#embed "../me.js"
};
static const unsigned char menus_js[] = {
#embed "../menus.js"
};
static const unsigned char newcomer_js[] = {
#embed "../newcomer.js"
};
static const unsigned char note_js[] = {
#embed "../note.js"
};
static const unsigned char openwall_js[] = {
#embed "../openwall.js"
};
static const unsigned char pace_js[] = {
#embed "../pace.js"
};
static const unsigned char pair_js[] = {
#embed "../pair.js"
};
static const unsigned char papers_js[] = {
#embed "../papers.js"
};
static const unsigned char parts_js[] = {
#embed "../parts.js"
};
static const unsigned char people_js[] = {
#embed "../people.js"
};
static const unsigned char pictures_js[] = {
#embed "../pictures.js"
};
static const unsigned char plan_js[] = {
#embed "../plan.js"
};
static const unsigned char proof_js[] = {
#embed "../proof.js"
};
static const unsigned char race_css[] = {
#embed "../race.css"
};
static const unsigned char race_js[] = {
#embed "../race.js"
};
static const unsigned char recordings_js[] = {
#embed "../recordings.js"
};
static const unsigned char rocket_css[] = {
#embed "../rocket.css"
};
static const unsigned char rocket_js[] = {
#embed "../rocket.js"
};
static const unsigned char room_css[] = {
#embed "../room.css"
};
static const unsigned char room_js[] = {
#embed "../room.js"
};
static const unsigned char runs_css[] = {
#embed "../runs.css"
};
static const unsigned char runs_js[] = {
#embed "../runs.js"
};
static const unsigned char said_js[] = {
#embed "../said.js"
};
static const unsigned char scan_js[] = {
#embed "../scan.js"
};
static const unsigned char screen_js[] = {
#embed "../screen.js"
};
static const unsigned char shelf_js[] = {
#embed "../shelf.js"
};
static const unsigned char soon_js[] = {
#embed "../soon.js"
};
static const unsigned char start_js[] = {
#embed "../start.js"
};
static const unsigned char stops_js[] = {
#embed "../stops.js"
};
static const unsigned char style_css[] = {
#embed "../style.css"
};
static const unsigned char table_js[] = {
#embed "../table.js"
};
static const unsigned char teacher_css[] = {
#embed "../teacher.css"
};
static const unsigned char teacher_html[] = {
#embed "../teacher.html"
};
static const unsigned char teacher_js[] = {
#embed "../teacher.js"
};
static const unsigned char tiles_js[] = {
#embed "../tiles.js"
};
static const unsigned char voice_js[] = {
#embed "../voice.js"
};
static const unsigned char wall_css[] = {
#embed "../wall.css"
};
static const unsigned char wall_html[] = {
#embed "../wall.html"
};
static const unsigned char wall_js[] = {
#embed "../wall.js"
};
static const unsigned char who_js[] = {
#embed "../who.js"
};

struct file {
  const char *name;
  const unsigned char *bytes;
  size_t size;
};

#define FILE_OF(name, bytes) {name, bytes, sizeof bytes}

static const struct file files[] = {
  FILE_OF("anew.js", anew_js),
  FILE_OF("app.js", app_js),
  FILE_OF("badge.js", badge_js),
  FILE_OF("bingo.js", bingo_js),
  FILE_OF("board.css", board_css),
  FILE_OF("board.js", board_js),
  FILE_OF("cards.js", cards_js),
  FILE_OF("chair.js", chair_js),
  FILE_OF("child.js", child_js),
  FILE_OF("class.js", class_js),
  FILE_OF("colours.css", colours_css),
  FILE_OF("colours.js", colours_js),
  FILE_OF("desk.css", desk_css),
  FILE_OF("desk.js", desk_js),
  FILE_OF("die.js", die_js),
  FILE_OF("door.js", door_js),
  FILE_OF("drag.js", drag_js),
  FILE_OF("ending.js", ending_js),
  FILE_OF("faces.js", faces_js),
  FILE_OF("fingers.js", fingers_js),
  FILE_OF("glance.js", glance_js),
  FILE_OF("hangman.css", hangman_css),
  FILE_OF("hangman.js", hangman_js),
  FILE_OF("heard.js", heard_js),
  FILE_OF("icon.svg", icon_svg),
  FILE_OF("images.css", images_css),
  FILE_OF("images.js", images_js),
  FILE_OF("index.html", index_html),
  FILE_OF("joined.js", joined_js),
  FILE_OF("journey.css", journey_css),
  FILE_OF("journey.js", journey_js),
  FILE_OF("letters.css", letters_css),
  FILE_OF("letters.js", letters_js),
  FILE_OF("lift.js", lift_js),
  FILE_OF("line.js", line_js),
  FILE_OF("lists.js", lists_js),
  FILE_OF("mars.js", mars_js),
  FILE_OF("me.js", me_js),
  FILE_OF("menus.js", menus_js),
  FILE_OF("newcomer.js", newcomer_js),
  FILE_OF("note.js", note_js),
  FILE_OF("openwall.js", openwall_js),
  FILE_OF("pace.js", pace_js),
  FILE_OF("pair.js", pair_js),
  FILE_OF("papers.js", papers_js),
  FILE_OF("parts.js", parts_js),
  FILE_OF("people.js", people_js),
  FILE_OF("pictures.js", pictures_js),
  FILE_OF("plan.js", plan_js),
  FILE_OF("proof.js", proof_js),
  FILE_OF("race.css", race_css),
  FILE_OF("race.js", race_js),
  FILE_OF("recordings.js", recordings_js),
  FILE_OF("rocket.css", rocket_css),
  FILE_OF("rocket.js", rocket_js),
  FILE_OF("room.css", room_css),
  FILE_OF("room.js", room_js),
  FILE_OF("runs.css", runs_css),
  FILE_OF("runs.js", runs_js),
  FILE_OF("said.js", said_js),
  FILE_OF("scan.js", scan_js),
  FILE_OF("screen.js", screen_js),
  FILE_OF("shelf.js", shelf_js),
  FILE_OF("soon.js", soon_js),
  FILE_OF("start.js", start_js),
  FILE_OF("stops.js", stops_js),
  FILE_OF("style.css", style_css),
  FILE_OF("table.js", table_js),
  FILE_OF("teacher.css", teacher_css),
  FILE_OF("teacher.html", teacher_html),
  FILE_OF("teacher.js", teacher_js),
  FILE_OF("tiles.js", tiles_js),
  FILE_OF("voice.js", voice_js),
  FILE_OF("wall.css", wall_css),
  FILE_OF("wall.html", wall_html),
  FILE_OF("wall.js", wall_js),
  FILE_OF("who.js", who_js),
};

size_t page_count(void) { return sizeof files / sizeof *files; }
const char *page_name(size_t index) { return files[index].name; }
const unsigned char *page_bytes(size_t index) { return files[index].bytes; }
size_t page_size(size_t index) { return files[index].size; }

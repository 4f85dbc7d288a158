/* Everything a program needs to play the Spoil Five family of card games. */
#ifndef SPOILFIVE_H
#define SPOILFIVE_H

#include "assert.h"
#include "card.h"
#include "coach.h"
#include "display.h"
#include "event.h"
#include "explain.h"
#include "format.h"
#include "game.h"
#include "lesson.h"
#include "narration.h"
#include "option.h"
#include "player.h"
#include "preset_list.h"
#include "query.h"
#include "random.h"
#include "record.h"
#include "replay.h"
#include "rulefile.h"
#include "rulepage.h"
#include "rules.h"
#include "solve.h"
#include "status.h"
#include "terms.h"
#include "text.h"
#include "view.h"
#include "view_reader.h"
#include "world.h"

#endif

/* What people are told about the events of a game: the sentences of the terminal and of the page. */
#ifndef SPOILFIVE_NARRATION_H
#define SPOILFIVE_NARRATION_H

#include "card.h"

S5_BEGIN_C

/*
 * X("key", "sentence", "sentence for the player who did it"): the last is empty where nobody did it. A choice
 * and an outcome have their own words as keys. The page has each sentence as its messages `event.key` and
 * `event.key.you`, which are translated. In a sentence {…} is filled in:
 *   {name} the player, or a side {names} players                {pool} its chips
 *   {card} {ace} a card          {suit} a suit                  {number} {other} chips, points or a bid
 *   {cards} {drawn} cards, `3 cards` where they are hidden      {given} one of the phrases `given…`
 */
#define S5_NARRATION_MAP(X)                                                                                  \
    X("deal", "Hand {number}: {name} deals.", "Hand {number}: you deal.")                                    \
    X("paid.nothing", "Nobody pays; the pool is {pool}.", "")                                                \
    X("paid.same", "Everybody pays {number}; the pool is {pool}.", "")                                       \
    X("paid.more", "{name} pays {number} and everybody else {other}; the pool is {pool}.",                   \
        "You pay {number} and everybody else {other}; the pool is {pool}.")                                  \
    X("paid.alone", "{name} pays {number} as the new dealer; the pool is {pool}.",                           \
        "You pay {number} as the new dealer; the pool is {pool}.")                                           \
    X("turned", "The {card} is turned up: {suit} are trumps.", "")                                           \
    X("turned.joker", "The Joker is turned up for the dealer, then the {card}: {suit} are trumps.", "")      \
    X("bonus", "{name} scores {number} for the ace.", "You score {number} for the ace.")                     \
    X("five", "{name} asks for another turn-up.", "You ask for another turn-up.")                            \
    X("five.agreed", "{name} agrees to another turn-up: {cards}; {suit} are trumps now.",                    \
        "You agree to another turn-up: {cards}; {suit} are trumps now.")                                     \
    X("five.same",                                                                                           \
        "{name} agrees to another turn-up: {cards}; no other suit came up, and {suit} stay trumps.",         \
        "You agree to another turn-up: {cards}; no other suit came up, and {suit} stay trumps.")             \
    X("pass.turn-up", "{name} passes: the {card} stays.", "You pass: the {card} stays.")                     \
    X("rob", "{name} robs the {card} and gives {given}.", "You rob the {card} and give {given}.")            \
    X("rob.later", "{name} gives {given} and takes the {card} after the first trick.",                       \
        "You give {given} and take the {card} after the first trick.")                                       \
    X("rob.joker", "{name} takes the Joker and gives {given}.", "You take the Joker and give {given}.")      \
    X("given", "the {card}", "")                                                                             \
    X("given.hidden", "a card face down", "")                                                                \
    X("given.face-down", "the {card} face down", "")                                                         \
    X("turn-down", "{name} turns the {card} down.", "You turn the {card} down.")                             \
    X("turn-down.keeps", "{name} turns the {card} down: the {ace} keeps its rank.",                          \
        "You turn the {card} down: the {ace} keeps its rank.")                                               \
    X("decline", "{name} does not rob, and nobody is told.", "You do not rob, and nobody is told.")          \
    X("decline.ace", "{name} leaves the {card} alone.", "You leave the {card} alone.")                       \
    X("lowered", "The {ace} is the lowest trump in this hand.", "")                                          \
    X("bars", "You can't win the pool in this hand.", "")                                                    \
    X("bid", "{name} bids {number}.", "You bid {number}.")                                                   \
    X("hold", "{name} holds the bid at {number}.", "You hold the bid at {number}.")                          \
    X("pass", "{name} passes.", "You pass.")                                                                 \
    X("bidder", "{name} has the bid at {number}.", "You have the bid at {number}.")                          \
    X("bidder.kitty", "{name} has the bid at {number} and takes the kitty.",                                 \
        "You have the bid at {number} and take the kitty.")                                                  \
    X("name", "{name} makes {suit} trumps.", "You make {suit} trumps.")                                      \
    X("discard", "{name} discards {cards}.", "You discard {cards}.")                                         \
    X("discard.nothing", "{name} discards nothing.", "You discard nothing.")                                 \
    X("discard.draw", "{name} discards {cards} and draws {drawn}.", "You discard {cards} and draw {drawn}.") \
    X("discard.draw-nothing", "{name} discards {cards} and draws nothing.",                                  \
        "You discard {cards} and draw nothing.")                                                             \
    X("blind", "{name} throws the kitty away and turns up {cards}: {suit} are trumps.",                      \
        "You throw the kitty away and turn up {cards}: {suit} are trumps.")                                  \
    X("take", "{name} takes {cards} from the stock.", "You take {cards} from the stock.")                    \
    X("call", "{name} calls the {card}.", "You call the {card}.")                                            \
    X("alone", "{name} plays alone.", "You play alone.")                                                     \
    X("partner", "{name} is the partner.", "You are the partner.")                                           \
    X("partner.none", "Nobody has it: {name} plays alone.", "Nobody has it: you play alone.")                \
    X("play", "{name} plays the {card}.", "You play the {card}.")                                            \
    X("trick", "{name} takes the trick with the {card}.", "You take the trick with the {card}.")             \
    X("play.short", "{name}: {card}.", "You: {card}.")                                                       \
    X("trick.short", "{name} takes it.", "You take it.")                                                     \
    X("claim", "{name} claims the pool.", "You claim the pool.")                                             \
    X("jink", "{name} jinks and plays on for all five tricks.", "You jink and play on for all five tricks.") \
    X("won", "{name} wins the pool of {pool}.", "You win the pool of {pool}.")                               \
    X("won.shares", "{name} win the pool of {pool}: {number} each.", "")                                     \
    X("jinked", "{name} takes all five tricks, makes the jink and wins the pool of {pool}.",                 \
        "You take all five tricks, make the jink and win the pool of {pool}.")                               \
    X("jinked.paid", "Each opponent pays {number} more for the jink.", "")                                   \
    X("jinked.shares", "{name} get {number} each.", "")                                                      \
    X("jink-failed", "{name} fails to make the jink: nobody wins, and the pool of {pool} stays.",            \
        "You fail to make the jink: nobody wins, and the pool of {pool} stays.")                             \
    X("spoil", "Spoilt: nobody took {number} tricks, and the pool of {pool} stays.", "")                     \
    X("barred", "{name} has enough tricks but is barred for not robbing: the pool of {pool} stays.",         \
        "You have enough tricks but are barred for not robbing: the pool of {pool} stays.")                  \
    X("pool.left", "All of the pool was left from before.", "")                                              \
    X("pool.carried", "Of the pool, {number} was left from before and {other} was paid for this hand.", "")  \
    X("pool.odd", "{name} gets {number} more for taking the last trick.",                                    \
        "You get {number} more for taking the last trick.")                                                  \
    X("scored.most", "{name} scored most in this hand: {number}.",                                           \
        "You scored most in this hand: {number}.")                                                           \
    X("scored.equal", "In this hand {other} have the most: {number} each.", "")                              \
    X("scored", "Each trick scores {number}.", "")                                                           \
    X("scored.early", "The game is won, so the hand ends here. Each trick scores {number}.", "")             \
    X("won.side", "{name} won {number} tricks, which score {other}.", "")                                    \
    X("made", "{name} made {number}, enough for the bid of {other}.",                                        \
        "You made {number}, enough for the bid of {other}.")                                                 \
    X("made.all", "{name} took all five tricks and made the bid of {other}.",                                \
        "You took all five tricks and made the bid of {other}.")                                             \
    X("made.points", "{name} made the {number} points that the bid of {other} needs.",                       \
        "You made the {number} points that the bid of {other} needs.")                                       \
    X("made.scores", "The bid scores {number}, and its tricks score nothing more.", "")                      \
    X("made.silences", "Against a made bid, nobody with {number} points or more scores.", "")                \
    X("lost", "{name} made {number} of {other}: the bid fails.",                                             \
        "You made {number} of {other}: the bid fails.")                                                      \
    X("lost.all", "{name} took {number} of the five tricks: the bid of {other} fails.",                      \
        "You took {number} of the five tricks: the bid of {other} fails.")                                   \
    X("lost.points", "{name} made {number} of the 30 points that the bid of {other} needs: it fails.",       \
        "You made {number} of the 30 points that the bid of {other} needs: it fails.")                       \
    X("lost.costs", "The bid is taken off the score: −{number}.", "")                                        \
    X("lost.half", "Half of the bid is taken off the score: −{number}.", "")                                 \
    X("pair.both", "The bidder and the partner score the same.", "")                                         \
    X("pair.own", "The bidder and the partner each score what they took themselves.", "")                    \
    X("pair.own.lost", "The bidder alone loses the bid: the partner scores what they took.", "")             \
    X("pair.own.slam", "The bidder alone scores the bid: the partner scores nothing.", "")                   \
    X("pair.trick", "{name} took a trick with the called {card}: all of it counts for the bidder.",          \
        "You took a trick with the called {card}: all of it counts for the bidder.")                         \
    X("tricks", "Each trick is worth {number}.", "")                                                         \
    X("top", "{name} had the highest trump, the {card}: {number} more.",                                     \
        "You had the highest trump, the {card}: {number} more.")                                             \
    X("top.none", "Nobody played a trump, so there is no bonus for the highest.", "")                        \
    X("top.low", "The highest trump was only the {card}, so there is no bonus for it.", "")                  \
    X("top.over", "{name} had the highest trump, the {card}, but gets no bonus from {number} points on.",    \
        "You had the highest trump, the {card}, but get no bonus from {number} points on.")                  \
    X("top.late", "There is no bonus for the highest trump, the {card}: the game was won before.", "")       \
    X("only-bid", "At {number} points, only a made bid wins the game.", "")                                  \
    X("passed-out", "Everybody passed: the hand is not played.", "")                                         \
    X("shared", "The pool of {pool} is shared: {number} each.", "")                                          \
    X("shared.odd", "The pool of {pool} is shared, and the odd chips go round from the dealer's left.", "")  \
    X("over", "The game is over. {name} wins.", "The game is over. You win.")                                \
    X("over.side", "The game is over. {names} win.", "")                                                     \
    X("over.shared", "The game is over. {names} share the win.", "")                                         \
    X("over.all", "The game is over. Everybody shares the win.", "")                                         \
    X("over.first", "{name} reached {number} first.", "You reached {number} first.")                         \
    X("over.bidder", "{name} had the bid, which counts first.", "You had the bid, which counts first.")      \
    X("over.partner", "{name} is the bidder's partner, which counts before the others.",                     \
        "You are the bidder's partner, which counts before the others.")                                     \
    X("over.five", "All five tricks win the game, whatever the scores.", "")                                 \
    X("over.floor", "A score of −{number} or less ends the game.", "")                                       \
    X("over.hands", "That was the last of {number} hands.", "")                                              \
    X("over.double", "All five tricks: it counts as two games.", "")

/**
 * The sentence of a key, its {places} not filled in.
 *
 * key  in  zero-terminated
 * you  in  whether it is told to the player whom it is about
 * Returns static text, or null when no sentence has this key.
 */
S5_API const char *s5_event_sentence(const char *key, bool you);

S5_END_C
#endif

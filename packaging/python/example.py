"""Plays a game of Twenty-Five against three computer players, always as the coach advises, and checks the record of it."""

import spoilfive

game = spoilfive.Game('twenty-five', players=4, levels='steady', seed=25)
game.proceed()
while game.due == 'person':
    game.act(game.hint(nodes=100)['best'])
    game.proceed()

table = game.table()
print(f'{table["hand"]} hands, points: ' + ', '.join(f'{seat["name"]} {seat["total"]}' for seat in table['seats']))
print(spoilfive.check(game.record))

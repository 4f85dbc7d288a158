# At most 15 words to choose by, and 25 a trick of five players, whatever is played; with more players there are more cards to tell.
game britannica-1911 5 0 0
spoken
counts 6
game peel-two-tricks 5 0 0
spoken
counts 6
game peel-fiving 4 2 0
spoken
counts 6
game peel-ordinary-order 5 0 0
spoken
counts 6
game twenty-five-irish-pub 5 0 0
spoken
counts 6
game twenty-five-trump-when-void 5 0 0
spoken
counts 6
game irish-forty-five 5 0 0
spoken
counts 6
game nova-scotia-forty-fives 4 2 0
spoken
counts 6
game pei-forty-fives 4 2 0
spoken
counts 6
game pei-rec-hall 4 2 0
spoken
counts 6
game pei-tignish 4 2 0
spoken
counts 6
game forty-fives-kitty-only 4 2 0
spoken
counts 6
game merrimack-forty-fives 4 2 0
spoken
counts 6
game merrimack-thirty-for-sixty 4 2 0
spoken
counts 6
game merrimack-cut-throat 5 0 0
spoken
counts 6
game atlantic-forty-fives 5 0 0
spoken
counts 6
game newfoundland-one-hundred-twenty 4 2 0
spoken
counts 6
game irish-one-hundred-ten 5 0 0
spoken
counts 6
game hanley-one-hundred-ten 5 0 0
spoken
counts 6
game us-one-hundred-ten 4 0 0
spoken
counts 6
game spoil-five-capped-pool 5 0 0
spoken
counts 6
game kerry-thirty-one 5 0 0
spoken
counts 6
game kerry-forty-one 5 0 0
spoken
counts 6
game forty-fives-turned-up 5 0 0
spoken
counts 6
game forty-fives-two-to-eight 5 0 0
spoken
counts 6
game newfoundland-thirty-for-sixty 4 2 0
spoken
counts 6
game merrimack-six-handed 6 2 0
spoken
counts 6
game auction-forty-fives-dealer-picks 4 2 0
spoken
counts 6
game new-brunswick-forty-fives 4 2 0
spoken
counts 6
game newfoundland-call-partner 5 0 0
spoken
counts 6
game nova-scotia-call-partner 5 0 0
spoken
counts 6
game spoil-five 5 0 0
spoken
counts 60
game spoil-five-usual 5 0 0
spoken
counts 60
game twenty-five 10 0 0
spoken
counts 60
game auction-forty-fives 4 2 0
spoken
counts 60
game newfoundland-call-partner 5 0 0
spoken
counts 60
game peel-fiving 2 0 0
spoken
counts 60

// The words of the lesson of Liger.

export const english = {
  goal: {
    title: "Off the board",
    task: "Your last red checker stands on the far row. Bring it off the board, and you win.",
    hint: "Choose the checker, then the way out at the edge above it.",
    done: "All your checkers are off: you win.",
  },
  forward: {
    title: "To the far row",
    task: "But first they have to cross the board, diagonally and one square a turn. Bring one to the far row.",
    hint: "One of your checkers is only one step away from the top.",
    done: "From there it can leave the board with another turn.",
  },
  cover: {
    title: "Climb on top",
    task: "You may step onto any checker. The one below cannot move. Cover a blue one.",
    hint: "Step diagonally up, onto the blue checker next to yours.",
    done: "You are on top, so this stack is yours.",
  },
  carry: {
    title: "Take it along",
    task: "If you leave, the blue checker below is free. Take it along: move both together.",
    hint: "Choose the stack twice to lift both, then the square.",
    done: "A pair moves like one checker, and the blue one stays caught.",
  },
  back: {
    title: "A step back",
    task: "You show on one square, Blue on three. With fewer you may go back, onto a blue checker. Do that.",
    hint: "There is a blue checker diagonally below yours.",
    done: "Only a checker without others below it may do that, and only onto the enemy.",
    refusals: {
      "liger.backward-to-empty":
        "Backwards you may only go onto a blue checker, never to an empty square.",
    },
  },
  careful: {
    title: "Not the last one!",
    task: "If you cover the last blue stack, you lose. Go to the far row without doing that.",
    hint: "Of the two squares in front of you, take the empty one.",
    done: "Blue still has to move, and cannot stop your checker.",
  },
  win: {
    title: "And off!",
    task: "Blue has moved. Bring off your last checker!",
    hint: "Choose your checker, then the way out above it.",
    done: "You win! A real game has twelve checkers a side, and you know enough for it.",
  },
};

// The words of the lesson of Slides of Action.

export const english = {
  goal: {
    title: "Bring them together",
    task: "You have the crowns. Slide a coin into the gap so that all five crowns touch, and you win.",
    hint: "The crown in the corner beside the gap is still alone. Corners count as touching.",
    done: "All five crowns are connected: you win.",
    refusals: {
      "slides-of-action.not-in-line":
        "This coin cannot get there. Only coins in the gap's row or column slide into it.",
    },
  },
  long: {
    title: "All at once",
    task: "You can slide up to three coins together. Connect the crowns with one slide.",
    hint: "Choose the crown at the far end of the gap's row: all coins on the way move along.",
    done: "Three coins slid at once, and the crowns are connected.",
  },
  careful: {
    title: "No present for Suns",
    task: "Your slides move the suns, too. If only theirs connect, Suns win. Slide without helping them.",
    hint: "Slide something in the bottom row, and leave the suns above where they are.",
    done: "Well done: Suns are not connected, and have no winning slide either.",
    refusals: {
      "slides-of-action.straight-back":
        "That would undo the last slide, and sliding straight back is not allowed.",
    },
  },
  stop: {
    title: "Stop Suns",
    task: "Suns need one more slide. Only one turn of yours stops them.",
    hint: "They want to push up the sun below the gap. Put the coin on the right of the gap in its way.",
    done: "The gap has moved, and Suns cannot connect with their next slide.",
  },
  both: {
    title: "Both at once",
    task: "One slide connects the crowns and the suns together. Then the player who slid wins: you!",
    hint: "Look at the coins above the gap: bring the top one down.",
    done: "Both are connected, and you made the slide, so you win.",
  },
  neutral: {
    title: "Nobody's arms",
    task: "The arms belong to nobody. If they connect, nobody wins. Here that saves you: find the slide.",
    hint: "Bring up the coins below the gap, so that the arms meet in the middle.",
    done: "The arms are connected: a draw, and every other slide would have lost.",
  },
  fork: {
    title: "Two ways to win",
    task: "Make two threats at once: one slide makes sure that your next slide wins. Find it.",
    hint: "Slide the crown on the right of the gap to the left, next to another one.",
    done: "Suns cannot stop both threats, whatever they slide.",
  },
  win: {
    title: "Connect!",
    task: "Suns have slid. Connect your crowns now!",
    hint: "Slide the gap's whole column up: choose its lowest coin.",
    done: "You win! You know enough for your first game.",
  },
};

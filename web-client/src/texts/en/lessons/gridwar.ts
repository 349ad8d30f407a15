// The words of the lesson of Gridwar.

export const english = {
  goal: {
    title: "To the flag",
    task: "Your white tile goes up to five steps. Bring it to the far corner with your flag, and you win.",
    hint: "Choose the tile, then the corner with the flag.",
    done: "A tile on your flag: you win.",
  },
  enter: {
    title: "Enter the board",
    task: "A game begins with an empty board. Bring in a tile, and then end the turn.",
    hint: "Choose a hole with a ring, then where the tile goes, and then the button for the end of the turn.",
    done: "From your next turn on, two tiles may enter, and each of yours may move once.",
  },
  climb: {
    title: "Climb",
    task: "A tile can rest on three others. Bring one up to level 2, and end the turn.",
    hint: "Choose the leftmost tile. It climbs over two others and rests on three.",
    done: "From up there it can climb on, and even capture.",
    refusals: {
      "gridwar.unsupported": "It would fall down there: a tile needs three others under it.",
    },
  },
  capture: {
    title: "Capture",
    task: "Your tile stands on two of yours and a black one. Capture the black one, and end the turn.",
    hint: "Choose the tile on top, then the black tile under it.",
    done: "It dropped into the gap, and you got a token for the tile.",
  },
  promote: {
    title: "A leader runs",
    task: "Your flag is too far away for five steps. A token makes a leader of your tile: eight steps. Win!",
    hint: "Choose the tile and promote it to leader. Then choose it again, and the flag.",
    done: "The leader reached your flag: you win.",
    refusals: {
      "gridwar.too-far": "It goes five steps only. Promote it to leader first: then it goes eight.",
    },
  },
  stop: {
    title: "Stop!",
    task: "Next to an enemy, each tile has to stop. Black is five steps from its flag: put yours in the way.",
    hint: "Go down to the long side, to the left of the black tile and close to it. Then end the turn.",
    done: "Black has to stop beside your tile, and cannot reach its flag next turn.",
  },
  win: {
    title: "Over the top",
    task: "Black sits in your corner. But spaces above the flag count, too: climb up there and win!",
    hint: "Choose your tile, then the space on top of the three black tiles in the corner.",
    done: "You win! You know enough for your first game.",
  },
};

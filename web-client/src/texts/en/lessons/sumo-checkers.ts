// The words of the lesson of Sumo Checkers.

export const english = {
  goal: {
    title: "Over the edge",
    task: "Silver has one checker left. Push it off the board with a golden one, and you win.",
    hint: "One checker walks three spaces. Choose the one below it, then each space up to the edge.",
    done: "Silver has no checker left: you win.",
  },
  corner: {
    title: "Around the corner",
    task: "On its three spaces a checker may turn. Push one silver checker off the board.",
    hint: "Walk to the row of the silver checker on the left edge, then towards it.",
    done: "Your checker turned on its way and still pushed.",
  },
  column: {
    title: "Two push two",
    task: "Now two stand in line. Only one turn pushes one off: your two checkers together, one space.",
    hint: "Choose the rear checker, then the front one, then the space in front of it.",
    done: "Two pushed two, and the last one fell off.",
    refusals: {
      "sumo-checkers.too-many-for-one":
        "One checker alone pushes only one. Use your two together: first the rear one, then the front one.",
    },
  },
  three: {
    title: "Three push three",
    task: "The same with three. Push the last of the three silver checkers off.",
    hint: "Choose the rear of your row, then its front, then the space in front.",
    done: "Three pushed three. A longer row never moves as one.",
  },
  join: {
    title: "Join and push",
    task: "Your front checker needs help. Only one turn does it: step next to it, and both push at once.",
    hint: "Choose the checker on the left edge, the space below your other one, that one, and the space above it.",
    done: "One joined, and then both pushed, all in a single turn.",
  },
  safe: {
    title: "Away from the edge",
    task: "Your last checker is in danger: Silver wants to push it off. Walk where no push reaches you.",
    hint: "Walk straight down along the edge, as far away as you can.",
    done: "Silver cannot push you off with its next turn.",
  },
  win: {
    title: "Your turn",
    task: "Silver's last checker stands on the edge. Find the way to push it off!",
    hint: "Get below it first: your third space is the one where it stands.",
    done: "You win! You know enough for your first game.",
  },
};

// The words of the lesson of Sliders.

export const english = {
  goal: {
    title: "Bring it home",
    task: "Your blue soldier carries the prize. Step onto your home, and you win.",
    hint: "Choose the soldier, then the home right in front of it.",
    done: "The prize is home: you win.",
  },
  fetch: {
    title: "Fetch the prize",
    task: "But first you have to fetch it. A turn has two steps; take both to reach your prize.",
    hint: "Take one step straight ahead or diagonally, then another one onto the prize.",
    done: "Your soldier picked up the prize and turned around, ready to walk home.",
  },
  share: {
    title: "One step each",
    task: "Two soldiers can share a turn. Fetch the prize with one and move the other one, too.",
    hint: "Step onto the prize first, then move the soldier at the bottom.",
    done: "From now on, a turn of the soldier with the prize is a single step.",
    refusals: {
      "sliders.carrier-second":
        "This soldier carries the prize, so it has to wait. Let the other one take the second step.",
    },
  },
  around: {
    title: "Turn around",
    task: "A soldier steps ahead or sideways. At the far edge it turns around: go there, and take a step back towards you.",
    hint: "Step to the edge at the top. Then the same soldier can come down.",
    done: "It faces your side now, and comes back the way a carrier does.",
    refusals: {
      "sliders.behind":
        "That is behind the soldier, and it never walks backwards. It turns around at the far edge.",
    },
  },
  together: {
    title: "Two against one",
    task: "A soldier that steps next to an enemy fights it, and two are stronger than one. Throw the golden soldier back.",
    hint: "Bring your other soldier next to it. Corners count, too.",
    done: "Two against one: it slid straight back, as far as it could.",
  },
  alone: {
    title: "One against two",
    task: "Now they are two and you are alone. Walk up to both and see.",
    hint: "Take two steps up, until your soldier touches both of them.",
    done: "This time you slid back. One against one, nobody would have moved.",
  },
  stop: {
    title: "Just in time",
    task: "Gold brings its prize home with its next step! Only one turn stops it.",
    hint: "Two against one: move both your soldiers up, one step each, so that both touch the carrier.",
    done: "It slid all the way back, with the prize, and you have time again.",
  },
  escape: {
    title: "The safe way",
    task: "Now you carry the prize. One step makes sure that your next step wins: which one?",
    hint: "Stay away from both, so that they cannot be two against one.",
    done: "Whatever Gold does now, it comes too late.",
  },
  home: {
    title: "Home!",
    task: "They have come closer, but it is your turn. Win!",
    hint: "Your home is diagonally in front of your soldier.",
    done: "You win! You know enough for your first game.",
  },
};

// TCP ports for servers that stop and start again on the same address.
import { readFileSync } from "node:fs";
import net from "node:net";

const lowest = 10_000;
const most_attempts = 20;

/** The lowest port that the kernel gives to outgoing connections and to servers on port 0. */
function endOfOurs() {
  const [first] = readFileSync("/proc/sys/net/ipv4/ip_local_port_range", "utf8").split(/\s+/);
  return Number(first) >= 2 * lowest ? Number(first) : 32_768;
}

/** Whether another process listens on this port of 127.0.0.1. */
export function isTaken(port) {
  return new Promise((resolve) => {
    const listener = net.createServer();
    listener.on("error", () => resolve(true));
    listener.listen(port, "127.0.0.1", () => listener.close(() => resolve(false)));
  });
}

/** A free port that the kernel gives to no socket unless its program asks for this number. */
export async function steadyPort() {
  for (let attempt = 0; attempt < most_attempts; ++attempt) {
    const port = lowest + Math.floor(Math.random() * (endOfOurs() - lowest));
    if (!(await isTaken(port))) return port;
  }
  throw new Error("no free port was found");
}

/** Calls `start` with `count` ports. Calls it again with other ports, at most three times in all,
 * while it fails because another process was quicker to listen on one of them. */
export async function onSteadyPorts(count, start) {
  for (let attempt = 1; ; ++attempt) {
    const ports = [];
    while (ports.length < count) {
      const port = await steadyPort();
      if (!ports.includes(port)) ports.push(port);
    }
    try {
      return await start(...ports);
    } catch (error) {
      if (attempt === 3 || !/address already in use/i.test(error.message)) throw error;
    }
  }
}

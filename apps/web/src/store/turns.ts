/** Runs a change of something when those of the same thing that were asked for before it have ended; answers as it does. */
export type InTurn = <Result>(thing: string, change: () => Promise<Result>) => Promise<Result>;

/** Changes of one thing in the order they were asked for: side by side, the later one could reach the server first. */
export function makeTurns(): InTurn {
  const last = new Map<string, Promise<unknown>>();
  return (thing, change) => {
    const before = last.get(thing);
    const turn = before === undefined ? change() : before.then(change, change);
    last.set(thing, turn);
    const leave = () => {
      if (last.get(thing) === turn) last.delete(thing);
    };
    turn.then(leave, leave);
    return turn;
  };
}

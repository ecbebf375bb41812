/**
 * Says which step of how many begins, and how long the one before took.
 *
 * @param {number} count
 * @param {(text: string) => void} say
 * @param {() => number} now
 */
export const countSteps = (count, say, now = Date.now) => {
  let number = 0;
  let begunAt = now();
  /** @param {string} name */
  return (name) => {
    const tookSeconds = Math.round((now() - begunAt) / 1000);
    const took = number === 0 ? '' : `   (${number} took ${tookSeconds} s)`;
    number += 1;
    begunAt = now();
    say(`[${number}/${count}] ${name} …${took}`);
  };
};

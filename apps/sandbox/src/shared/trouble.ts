import type { Clock } from './clock.ts';
import { type FaultQueue, makeFaultQueue } from './fault-queue.ts';

/** Every call is answered after a random time between the two. */
export type Latency = { min_ms: number; max_ms: number };

/** The faults of one messenger: those ordered for the next calls, whether it is down, how slowly it answers. */
export type Trouble = {
  faults: FaultQueue;
  isDown(): boolean;
  setDown(isDown: boolean): void;
  readLatency(): Latency;
  setLatency(latency: Latency): void;
  /** Waits as long as the latency demands. */
  delay(): Promise<void>;
  /** To be called after every change that the page shows. */
  announce(): void;
};

/** `onUp` runs when the messenger works again; `announce` tells the phones. */
export function makeTrouble(deps: { clock: Clock; onUp: () => void; announce: () => void }): Trouble {
  const { clock, onUp, announce } = deps;
  let isDown = false;
  let latency: Latency = { min_ms: 0, max_ms: 0 };
  return {
    faults: makeFaultQueue(),
    isDown: () => isDown,
    setDown(wanted) {
      isDown = wanted;
      if (!isDown) onUp();
    },
    readLatency: () => latency,
    setLatency(wanted) {
      latency = wanted;
    },
    async delay() {
      const { min_ms: minMs, max_ms: maxMs } = latency;
      const delayMs = minMs + Math.random() * (maxMs - minMs);
      if (delayMs > 0) await new Promise<void>((resolve) => clock.setTimer(delayMs, resolve));
    },
    announce,
  };
}

import { endpoints } from '@switchboard/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Api } from '../../../../api/client.ts';
import type { PushDevice } from '../push-device.ts';

/** `silent`: the test was sent and did not come. `failed`: it could not be sent. */
type ProofState = 'waiting' | 'proved' | 'silent' | 'failed';

/** How long a test push may take before it is said not to have come. */
export const proofWithinMs = 10_000;

interface ProofDeps {
  api: Pick<Api, 'call'>;
  push: Pick<PushDevice, 'add' | 'registeredId'>;
}

/** Finds out whether pushes arrive on this device: has one sent, and waits for it. */
export class PushProof {
  /** `state` is null until it is asked; `arrivals` counts what has arrived, so that what shows it is fetched again. */
  readonly state: StoreApi<{ state: ProofState | null; arrivals: number }> = createStore(() => ({
    state: null,
    arrivals: 0,
  }));
  readonly #deps: ProofDeps;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: ProofDeps) {
    this.#deps = deps;
  }

  /** Registers the device, or renews it, and sends it a test; never throws. */
  async run(): Promise<void> {
    if (this.state.getState().state === 'waiting') return;
    this.state.setState({ state: 'waiting' });
    this.#timer = setTimeout(() => this.#end('silent'), proofWithinMs);
    try {
      await this.#deps.push.add();
      // Its address may be dead, which the server learns by sending: then it has another one.
      if (!(await this.#send())) {
        await this.#deps.push.add();
        if (!(await this.#send())) this.#end('failed');
      }
    } catch {
      this.#end('failed');
    }
  }

  /** The service worker has received a push. */
  arrive(): void {
    this.state.setState(({ arrivals }) => ({ arrivals: arrivals + 1 }));
    this.#end('proved');
  }

  /** The reader has read the result. */
  dismiss(): void {
    this.state.setState({ state: null });
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  async #send(): Promise<boolean> {
    const id = this.#deps.push.registeredId;
    if (id === null) return false;
    const { devices } = await this.#deps.api.call(endpoints.sendTestPush, { query: { id } });
    return devices > 0;
  }

  /** A push that comes late is proof as well; nothing is said where nobody asked. */
  #end(state: ProofState): void {
    const before = this.state.getState().state;
    if (before !== 'waiting' && !(before === 'silent' && state === 'proved')) return;
    clearTimeout(this.#timer);
    this.state.setState({ state });
  }
}

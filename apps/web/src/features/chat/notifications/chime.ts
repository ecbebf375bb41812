import { createStore, type StoreApi } from 'zustand/vanilla';

/** `blocked`: the browser allows no sound before the first click or key press. */
export type SoundState = 'missing' | 'blocked' | 'ready';

/** Two short sine tones, a fifth apart. */
const tones = [
  { frequency: 659.25, atS: 0 },
  { frequency: 987.77, atS: 0.11 },
];
const toneS = 0.22;
const loudness = 0.12;
/**
 * A sound may come this much later. Browsers mix in pieces of this length, also in silence: with the short ones for
 * instruments every open page would wake the processor a hundred times a second.
 */
const laterS = 0.1;

/** The notification sound, synthesized by the browser. The first click or key press on the page unlocks it. */
export class Chime {
  readonly state: StoreApi<{ sound: SoundState; wasMissed: boolean }>;
  readonly #stop = new AbortController();
  #context: AudioContext | null = null;

  constructor() {
    const hasAudio = 'AudioContext' in globalThis;
    this.state = createStore(() => ({ sound: hasAudio ? 'blocked' : 'missing', wasMissed: false }));
    if (!hasAudio) return;
    const { signal } = this.#stop;
    // Not on pointer down: the bar about missing sound would disappear then and shift the layout under the pointer.
    for (const gesture of ['click', 'keydown']) {
      globalThis.addEventListener(gesture, () => void this.#unlock(), { signal, capture: true });
    }
    // After a click on the previous page, sound may be allowed at once.
    if (globalThis.navigator.userActivation?.hasBeenActive) void this.#unlock();
  }

  play(): void {
    const context = this.#context;
    if (!context || this.state.getState().sound !== 'ready') {
      this.state.setState({ wasMissed: true });
      return;
    }
    for (const { frequency, atS } of tones) {
      const start = context.currentTime + atS;
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.frequency.value = frequency;
      volume.gain.setValueAtTime(0, start);
      volume.gain.linearRampToValueAtTime(loudness, start + 0.012);
      volume.gain.exponentialRampToValueAtTime(0.0001, start + toneS);
      tone.connect(volume).connect(context.destination);
      tone.start(start);
      tone.stop(start + toneS);
    }
  }

  close(): void {
    this.#stop.abort();
    void this.#context?.close();
  }

  async #unlock(): Promise<void> {
    if (this.#context?.state === 'running') return;
    const context = this.#context ?? this.#open();
    try {
      await context.resume();
    } catch {
      // A machine without an audio device rejects: the state stays `blocked`.
      this.state.setState({ sound: 'blocked' });
    }
    this.#follow(context);
  }

  /** Called once: without sound every key press retries the unlocking, with the same context. */
  #open(): AudioContext {
    const context = new AudioContext({ latencyHint: laterS });
    context.addEventListener('statechange', () => this.#follow(context), { signal: this.#stop.signal });
    this.#context = context;
    return context;
  }

  #follow(context: AudioContext): void {
    const sound = context.state === 'running' ? 'ready' : 'blocked';
    this.state.setState(({ wasMissed }) => ({ sound, wasMissed: wasMissed && sound !== 'ready' }));
  }
}

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Chime } from './chime.ts';

/** A fake AudioContext, suspended until the first gesture; the test environment has none. */
class SilentAudio extends EventTarget {
  static tones = 0;
  static allowsSound = true;
  static latencyHint: number | undefined;
  state = 'suspended';
  currentTime = 0;
  destination = {};
  constructor({ latencyHint }: { latencyHint?: number } = {}) {
    super();
    SilentAudio.latencyHint = latencyHint;
  }
  resume() {
    if (!SilentAudio.allowsSound) return Promise.reject(new Error('no device'));
    this.state = 'running';
    this.dispatchEvent(new Event('statechange'));
    return Promise.resolve();
  }
  close = () => Promise.resolve();
  createGain = () => ({
    gain: {
      setValueAtTime: () => undefined,
      linearRampToValueAtTime: () => undefined,
      exponentialRampToValueAtTime: () => undefined,
    },
    connect: () => undefined,
  });
  createOscillator = () => ({
    frequency: { value: 0 },
    connect: <Node>(node: Node) => node,
    start: () => {
      SilentAudio.tones += 1;
    },
    stop: () => undefined,
  });
}

let chime: Chime;
beforeEach(() => {
  SilentAudio.tones = 0;
  SilentAudio.allowsSound = true;
  vi.stubGlobal('AudioContext', SilentAudio);
});
afterEach(() => {
  chime.close();
  vi.unstubAllGlobals();
});

it('is blocked until the first gesture, and says that a sound was missed', () => {
  chime = new Chime();
  chime.play();
  expect(SilentAudio.tones).toBe(0);
  expect(chime.state.getState()).toEqual({ sound: 'blocked', wasMissed: true });
});

it.each(['click', 'keydown'])('is unlocked by %s', async (gesture) => {
  chime = new Chime();
  chime.play();
  globalThis.dispatchEvent(new Event(gesture));
  await vi.waitFor(() => expect(chime.state.getState()).toEqual({ sound: 'ready', wasMissed: false }), 15_000);
  chime.play();
  expect(SilentAudio.tones).toBe(2);
});

it('does not wake the processor a hundred times a second to stay ready', () => {
  chime = new Chime();
  globalThis.dispatchEvent(new Event('click'));
  expect(SilentAudio.latencyHint).toBeGreaterThanOrEqual(0.1);
});

it('stays blocked on a machine without a sound device', async () => {
  SilentAudio.allowsSound = false;
  chime = new Chime();
  globalThis.dispatchEvent(new Event('click'));
  chime.play();
  await vi.waitFor(() => expect(chime.state.getState()).toEqual({ sound: 'blocked', wasMissed: true }), 15_000);
});

it('listens to the machine once, however many keys are pressed in silence', () => {
  SilentAudio.allowsSound = false;
  const listen = vi.spyOn(SilentAudio.prototype, 'addEventListener');
  chime = new Chime();
  for (let n = 0; n < 5; n += 1) globalThis.dispatchEvent(new Event('keydown'));
  expect(listen).toHaveBeenCalledTimes(1);
  listen.mockRestore();
});

it('says so where the browser knows no sound', () => {
  vi.stubGlobal('AudioContext', undefined);
  Reflect.deleteProperty(globalThis, 'AudioContext');
  chime = new Chime();
  expect(chime.state.getState().sound).toBe('missing');
});

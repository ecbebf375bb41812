import { vi } from 'vitest';

/** Which media queries apply, until globals are unstubbed. */
export const stubMedia = (applies: (query: string) => boolean): void =>
  void vi.stubGlobal('matchMedia', (query: string) => ({
    matches: applies(query),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

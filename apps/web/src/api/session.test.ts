import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeSession } from './session.ts';

beforeEach(() => localStorage.clear());

describe('the session', () => {
  it('is there again after a reload', () => {
    makeSession(localStorage).write({ token: 'cs_1', salt: 's' });
    expect(makeSession(localStorage).read()).toEqual({ token: 'cs_1', salt: 's' });
  });

  it('is gone after it was cleared', () => {
    const session = makeSession(localStorage);
    session.write({ token: 'cs_1', salt: 's' });
    session.clear();
    expect(session.read()).toBeNull();
    expect(makeSession(localStorage).read()).toBeNull();
  });

  it('ends here when it is ended in another tab', () => {
    const session = makeSession(localStorage);
    session.write({ token: 'cs_1', salt: 's' });
    const listener = vi.fn<() => void>();
    session.subscribe(listener);
    localStorage.clear();
    globalThis.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }));
    expect(listener).toHaveBeenCalledTimes(1);
    expect(session.read()).toBeNull();
  });

  it('is nobody’s when what is stored cannot be read', () => {
    localStorage.setItem('switchboard.session', '{broken');
    expect(makeSession(localStorage).read()).toBeNull();
  });
});

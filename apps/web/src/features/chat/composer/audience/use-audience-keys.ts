import type { MessageAudience } from '@switchboard/contract';
import { useEffect, useEffectEvent } from 'react';
import { useStoreApi } from '../../../../store/store-context.tsx';
import { hasOpenLayer } from '../../../../ui/keyboard/open-layers.ts';

/** By physical key, so that they work in every keyboard layout. */
const audienceOfKeys: Partial<Record<string, MessageAudience>> = { KeyN: 'internal', KeyR: 'public' };

const isEditable = (target: Element): boolean =>
  target.closest('input, textarea, select, [contenteditable="true"]') !== null;

/**
 * `n` writes a note and `r` an answer in a conversation, for those who have not switched single keys off; on a message
 * `r` replies to it.
 */
export function useAudienceKeys(onChoose: (audience: MessageAudience) => void): void {
  const store = useStoreApi();
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const audience = audienceOfKeys[event.code];
    if (audience === undefined || !(target instanceof Element) || isEditable(target)) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing || event.repeat) return;
    if (audience === 'public' && target.closest('[data-seq]:not([data-spoken])') !== null) return;
    if (hasOpenLayer()) return;
    if (!store.getState().me?.preferences.shortcuts) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    onChoose(audience);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    globalThis.addEventListener('keydown', listener, { capture: true });
    return () => globalThis.removeEventListener('keydown', listener, { capture: true });
  }, []);
}

/** What was typed between the press that opens a field and the moment the field has the focus. */
export interface TypedAhead {
  text: string;
  /** Enter was pressed after it. */
  isEntered: boolean;
}

/** A field that has not come by then is not coming. */
const patienceMs = 3_000;

/**
 * Keeps keys from whatever has the focus, since they are meant for a field that is about to open: its script may have to be
 * fetched first, and a practised hand does not wait. The answer ends it and gives what was typed.
 */
export function catchTyping(): () => TypedAhead {
  const typed: TypedAhead = { text: '', isEntered: false };
  const handleKey = (event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') typed.isEntered = true;
    else if (event.key === 'Backspace') typed.text = typed.text.slice(0, -1);
    else if (event.key.length === 1 && !typed.isEntered) typed.text += event.key;
    else if (event.key.length > 1) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const stop = () => {
    clearTimeout(timer);
    globalThis.removeEventListener('keydown', handleKey, { capture: true });
  };
  const timer = setTimeout(stop, patienceMs);
  globalThis.addEventListener('keydown', handleKey, { capture: true });
  return () => {
    stop();
    return typed;
  };
}

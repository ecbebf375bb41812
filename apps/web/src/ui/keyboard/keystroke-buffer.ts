/** The text typed between the press that opens a field and the moment the field has the focus. */
export interface BufferedKeystrokes {
  text: string;
  /** Enter was pressed after the text. */
  isEntered: boolean;
}

/** After this time the field is not expected to open any more. */
const patienceMs = 3_000;

/**
 * Catches keys typed for a field that is about to open, so that they do not reach the focused element: the field's
 * script may still be loading, and fast typists do not wait. The returned function stops this and returns the typed
 * text.
 */
export function bufferKeystrokes(): () => BufferedKeystrokes {
  const typed: BufferedKeystrokes = { text: '', isEntered: false };
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

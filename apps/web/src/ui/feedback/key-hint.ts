/** Whether shortcuts are shown with Mac key names. */
export const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

const appleSigns: Record<string, string> = { Mod: '⌘', Shift: '⇧', Alt: '⌥', Enter: '↩', Escape: 'esc', Delete: '⌫' };
const otherNames: Record<string, string> = { Mod: 'Ctrl', Escape: 'Esc' };
const arrows: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' };

/** The keys of a shortcut such as `Mod-Shift-x`, as on the reader's keyboard: `Ctrl`, `Shift`, `X` or `⌘`, `⇧`, `X`. */
export const keyNames = (keys: string, apple = isApple()): string[] =>
  keys.split('-').map((key) => {
    if (key.length === 1) return key.toUpperCase();
    return arrows[key] ?? (apple ? appleSigns[key] : otherNames[key]) ?? key;
  });

/** A shortcut as one string: `Ctrl+Shift+X`, on a Mac `⌘⇧X`. */
export const keyHint = (keys: string, apple = isApple()): string => keyNames(keys, apple).join(apple ? '' : '+');

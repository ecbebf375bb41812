import { markFirstScreenShown } from '../ui/feedback/first-screen.ts';

// Some tests have no page at all.
if ('document' in globalThis) {
  // Tests render parts without the screen around them, which the parts would wait for.
  markFirstScreenShown();
  // A field that grows with its text asks when fonts are there.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
}

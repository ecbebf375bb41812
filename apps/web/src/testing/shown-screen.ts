import { markFirstScreenShown } from '../ui/feedback/first-screen.ts';

// Tests render parts without the screen around them, which the parts would wait for. Some tests have no page at all.
if ('document' in globalThis) markFirstScreenShown();

import { markFirstScreenShown } from '../ui/feedback/first-screen.ts';

// Tests render parts without the screen around them, which the parts would wait for.
markFirstScreenShown();

import { afterAll, vi } from 'vitest';

// Parts of the page that a test has begun to load are loaded before its file ends: cut off, they would fail in the next
// file of the same process as well.
afterAll(() => vi.dynamicImportSettled());

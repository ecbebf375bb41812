import { configure } from '@testing-library/react';

// A second, which is the default, may pass on a busy machine before a part of the page is imported.
configure({ asyncUtilTimeout: 15_000 });

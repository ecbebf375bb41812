// Rules of this repository that lint has no rule for, as a plugin of oxlint, so that editors show them as well.
import { layers } from './import-rule.mjs';

export default {
  meta: { name: 'switchboard' },
  rules: { layers },
};

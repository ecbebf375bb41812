import classes from '../automation.module.css';
import type { RuleParts } from '../automation-queries.ts';
import { MarkedText } from './marked-text.tsx';
import { useRuleSentence } from './use-rule-sentence.ts';

/** A rule as one sentence in the reader's language. */
export function RuleSentence({ rule }: { rule: RuleParts }) {
  const write = useRuleSentence();
  return (
    <p className={classes.sentence} data-testid="rule-sentence">
      <MarkedText text={write(rule)} />
    </p>
  );
}

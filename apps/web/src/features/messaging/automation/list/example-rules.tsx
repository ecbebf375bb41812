import { Button } from '@mantine/core';
import { useT } from '../../../../i18n/use-t.ts';
import classes from '../automation.module.css';
import { useExamples } from '../form/examples.ts';
import type { RuleStart } from '../form/rule-values.ts';
import { RuleSentence } from '../sentence/rule-sentence.tsx';

/** Rules to begin with; each opens the form. */
export function ExampleRules({ onUse }: { onUse: (start: RuleStart) => void }) {
  const t = useT('automation');
  return (
    <section aria-label={t('examples.title')}>
      <h2 className={classes.examplesTitle}>{t('examples.title')}</h2>
      <ul className={classes.examples}>
        {useExamples().map((example) => (
          <li key={example.key} className={classes.example}>
            <div>
              <span className={classes.exampleName}>{example.name}</span>
              <RuleSentence rule={example} />
            </div>
            <Button
              size="xs"
              variant="default"
              aria-label={t('examples.useNamed', { name: example.name })}
              data-testid={`example-${example.key}`}
              onClick={() => onUse(example)}
            >
              {t('examples.use')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

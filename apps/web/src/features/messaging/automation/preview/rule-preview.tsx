import { Anchor, Button, Group, Loader, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { AutomationPreview } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useLocale } from 'use-intl';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { useTimeFormat } from '../../../../ui/time/use-time-format.ts';
import classes from '../automation.module.css';
import { type RuleParts, rulePreviewQuery } from '../automation-queries.ts';
import { DayBars } from './day-bars.tsx';

const typedMs = 600;

/** The parts once nothing was changed for a moment. */
function useSettled(parts: RuleParts): RuleParts {
  const [settled] = useDebouncedValue(JSON.stringify(parts), typedMs);
  return useMemo(() => JSON.parse(settled) as RuleParts, [settled]);
}

/** What a rule would have done in the last seven days: in words, as a picture, and where. */
export function RulePreview({ parts }: { parts: RuleParts }) {
  const t = useT('automation');
  const common = useT('common');
  const query = useQuery(rulePreviewQuery(useApi(), useSettled(parts)));
  return (
    <section
      className={classes.preview}
      aria-label={t('preview.title')}
      aria-busy={query.isFetching}
      data-stale={query.isPlaceholderData || undefined}
      data-testid="rule-preview"
    >
      {query.isPending && (
        <Group gap="xs" role="status">
          <Loader size={14} />
          <Text size="sm">{t('preview.loading')}</Text>
        </Group>
      )}
      {query.isError && (
        <Group gap="xs" role="alert">
          <Text size="sm">{t('preview.failed')}</Text>
          <Button size="compact-sm" variant="default" onClick={() => void query.refetch()}>
            {common('retry')}
          </Button>
        </Group>
      )}
      {query.data && !query.isError && <PreviewFacts preview={query.data} />}
    </section>
  );
}

function PreviewFacts({ preview }: { preview: AutomationPreview }) {
  const t = useT('automation');
  const { runs, texts, conversations, is_more: isMore, days } = preview;
  if (runs === null) return <p role="status">{t('preview.unknown')}</p>;
  return (
    <>
      <p role="status" className={classes.wouldRun}>
        {runs === 0 ? t('preview.none') : t(isMore ? 'preview.runsAtLeast' : 'preview.runs', { runs, conversations })}
        {runs > 0 && (
          <span className={classes.texts} data-some={texts > 0 || undefined} data-testid="preview-texts">
            {texts > 0 ? t('preview.texts', { count: texts }) : t('preview.noTexts')}
          </span>
        )}
      </p>
      {runs > 0 && <DayBars days={days} />}
      <LeftOut names={preview.left_out} />
      <Samples samples={preview.samples} />
    </>
  );
}

/** Conditions by their names in the filter, and as the form calls them. */
const conditionWords = {
  states: 'states',
  priorities: 'priorities',
  managers: 'managers',
  labels: 'labels',
  bots: 'bots',
  languages: 'languages',
  last_by: 'lastBy',
  waiting_minutes: 'waiting',
  silent_minutes: 'silent',
  targets: 'targets',
  fields: 'fields',
} as const;

function LeftOut({ names }: { names: readonly string[] }) {
  const t = useT('automation');
  const words = useT('views');
  const list = new Intl.ListFormat(useLocale(), { type: 'conjunction' });
  const known = (Object.keys(conditionWords) as (keyof typeof conditionWords)[]).filter((name) => names.includes(name));
  if (known.length === 0) return null;
  const parts = list.format(known.map((name) => t('sentence.quoted', { text: words(`form.${conditionWords[name]}`) })));
  return <p className={classes.quiet}>{t('preview.leftOut', { parts })}</p>;
}

function Samples({ samples }: Pick<AutomationPreview, 'samples'>) {
  const t = useT('automation');
  const time = useTimeFormat();
  if (samples.length === 0) return null;
  return (
    <>
      <h3 className={classes.previewTitle}>{t('preview.samples')}</h3>
      <ul className={classes.samples}>
        {samples.map(({ channel_id: id, name, at }) => (
          <li key={`${id} ${at}`}>
            <Anchor
              size="sm"
              dir="auto"
              renderRoot={(props) => (
                // In a tab of its own: the form waits.
                <Link {...props} to="/messenger/$id/" params={{ id: String(id) }} target="_blank" />
              )}
            >
              {name}
            </Anchor>
            <time className={classes.quiet} dateTime={at}>
              {time.short(at)}
            </time>
          </li>
        ))}
      </ul>
    </>
  );
}

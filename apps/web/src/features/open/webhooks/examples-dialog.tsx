import { Text } from '@mantine/core';
import type { endpoints, ResultOf } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { CopiedText } from '../../../ui/copied-text/copied-text.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { eventGroupNames, typesIn } from './event-groups.ts';
import { indentJson } from './json-text.ts';
import classes from './webhooks.module.css';
import { webhookTypesQuery } from './webhooks-queries.ts';

type Example = ResultOf<typeof endpoints.listWebhookTypes>['data'][number];

/** What webhooks can tell: each type in words, with an example as it is sent. */
export function ExamplesDialog({ onClose }: { onClose: () => void }) {
  const t = useT('webhooks');
  const query = useQuery(webhookTypesQuery(useApi()));
  const examples = new Map(query.data?.map((one) => [one.type, one]));
  // Those that the reader may not read are left out.
  const groups = eventGroupNames.filter((group) => typesIn(group).some((type) => examples.has(type)));
  return (
    <Dialog title={t('examples.title')} size="xl" onClose={onClose}>
      <Text size="sm" c="dimmed" mb="md">
        {t('examples.intro')}
      </Text>
      {query.isPending && <SkeletonRows count={8} />}
      {query.isLoadingError && <ErrorState title={t('examples.failed')} onRetry={() => void query.refetch()} />}
      {query.data &&
        groups.map((group) => (
          <section key={group} className={classes.exampleGroup} aria-label={t(`groups.${group}`)}>
            <h3>{t(`groups.${group}`)}</h3>
            {typesIn(group).map((type) => {
              const example = examples.get(type);
              return example && <ExampleOf key={type} example={example} />;
            })}
          </section>
        ))}
    </Dialog>
  );
}

function ExampleOf({ example: { type, example, is_own: isOwn } }: { example: Example }) {
  const t = useT('webhooks');
  return (
    <details className={classes.example} data-testid={`example-${type}`}>
      <summary>
        {t(`types.${type}`)} <code className={classes.code}>{type}</code>
        <span className={classes.under}>{t(`summaries.${type}`)}</span>
      </summary>
      <p className={classes.under}>{t(isOwn ? 'examples.own' : 'examples.madeUp')}</p>
      <CopiedText
        label={t(`types.${type}`)}
        text={indentJson(example)}
        copy={t('examples.copy')}
        copied={t('secret.copied')}
        testId={`json-${type}`}
        isLong
      />
    </details>
  );
}

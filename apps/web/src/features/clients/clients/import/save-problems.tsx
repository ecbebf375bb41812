import { Button } from '@mantine/core';
import { type ClientImport, delimiterOf, endpoints, limits } from '@switchboard/contract';
import { IconDownload } from '@tabler/icons-react';
import { useLocale } from 'use-intl';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { useAction } from '../../../../ui/forms/use-action.ts';
import { makeCsv, saveFile } from '../../../../ui/save-csv.ts';
import { useProblemText } from './import-texts.ts';

/** Saves all rows that an import has left out, each with what is wrong. */
export function SaveProblems({ made }: { made: ClientImport }) {
  const t = useT('clientImport');
  const api = useApi();
  const locale = useLocale();
  const problemText = useProblemText();
  const save = useAction(async () => {
    const lines = [[t('problems.row'), t('problems.column'), t('problems.reason')]];
    for (let offset = 0, isMore = true; isMore; offset += limits.importProblemsAtOnce) {
      const query = { offset, limit: limits.importProblemsAtOnce };
      const page = await api.call(endpoints.listImportProblems, { params: { id: made.id }, query });
      lines.push(...page.data.map((problem) => [String(problem.row), problem.column, problemText(problem)]));
      isMore = page.hasMore;
    }
    saveFile(`${t('problems.name')}.csv`, makeCsv(lines, delimiterOf(locale)));
  }, t('problems.saveFailed'));
  return (
    <Button
      size="xs"
      variant="default"
      mt="xs"
      leftSection={<IconDownload size={14} aria-hidden="true" />}
      loading={save.isPending}
      aria-label={t('problems.saveOf', { name: made.file_name })}
      data-testid="save-problems"
      onClick={() => save.run()}
    >
      {t('problems.save')}
    </Button>
  );
}

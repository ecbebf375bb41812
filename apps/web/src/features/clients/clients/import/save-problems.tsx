import { type ClientImport, endpoints, limits } from '@switchboard/contract';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { SaveCsvButton } from '../../../../ui/table-file/save-csv-button.tsx';
import { useProblemText } from './import-texts.ts';

/** Saves all rows that an import has left out, each with its errors. */
export function SaveProblems({ made }: { made: ClientImport }) {
  const t = useT('clientImport');
  const tFile = useT('tableFile');
  const api = useApi();
  const problemText = useProblemText();
  const loadLines = async () => {
    const lines = [[t('problems.row'), t('problems.column'), tFile('reason')]];
    for (let offset = 0, isMore = true; isMore; offset += limits.importProblemsAtOnce) {
      const query = { offset, limit: limits.importProblemsAtOnce };
      const page = await api.call(endpoints.listImportProblems, { params: { id: made.id }, query });
      lines.push(...page.data.map((problem) => [String(problem.row), problem.column, problemText(problem)]));
      isMore = page.hasMore;
    }
    return lines;
  };
  return (
    <SaveCsvButton
      label={t('problems.save')}
      fullLabel={t('problems.saveOf', { name: made.file_name })}
      name={t('problems.name')}
      rows={loadLines}
      mt="xs"
      testId="save-problems"
    />
  );
}

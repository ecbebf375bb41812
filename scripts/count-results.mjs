/**
 * Counts the results of a suite from its report (vitest's JSON; null if there is none) and its exit code. A file that
 * fails to load or in its setup has no failing test: it counts as one failure, by name, and its tests as skipped. A test
 * that passed only when it was tried again is passed, and named, like one that failed: both say what went wrong.
 *
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { name: string, status: string, assertionResults: { status: string, fullName?: string,
 *   failureMessages?: string[] }[] }[] } | null} report
 * @param {number | null} exitCode
 * @returns {{ passed: number, failed: number, skipped: number, filesNotRun: string[],
 *   failures: { file: string, name: string, reason: string }[],
 *   triedAgain: { file: string, name: string, reason: string }[] }} `reason`: the message and where it came from
 */
export const countResults = (report, exitCode) => {
  const filesNotRun = (report?.testResults ?? [])
    .filter((file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'))
    .map((file) => file.name);
  const tests = (report?.testResults ?? []).flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ status, fullName: name = '', failureMessages = [] }) => ({
      status,
      result: { file, name, reason: failureMessages.join('\n') },
    })),
  );
  const failures = tests.filter(({ status }) => status === 'failed').map(({ result }) => result);
  const triedAgain = tests
    .filter(({ status, result }) => status === 'passed' && result.reason !== '')
    .map(({ result }) => result);
  const counted = (report?.numFailedTests ?? 0) + filesNotRun.length;
  return {
    passed: report?.numPassedTests ?? 0,
    // The run may fail without either: an uncaught error, a failed global setup, or no tests at all.
    failed: counted === 0 && exitCode !== 0 ? 1 : counted,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    filesNotRun,
    failures,
    triedAgain,
  };
};

import path from 'node:path';
import { countResults } from '../count-results.mjs';

const root = path.resolve(import.meta.dirname, '../..');

/** How much of what went wrong with a test is repeated at the end of the run. */
const reasonLines = 12;

const nameTest = ({ file, name }) => `${path.relative(root, file)} > ${name}`;

/** A test and why it failed, in lines that do not hide the others. */
const describeTest = (test) => {
  const lines = test.reason.split('\n').filter((line) => !line.includes('node_modules'));
  const shown = lines.slice(0, reasonLines).map((line) => `  ${line.slice(0, 300)}`);
  return [nameTest(test), ...shown].join('\n');
};

/** Adds up the results of checks and suites, and prints them at the end; the last line is the summary. */
export class Tally {
  #passed = 0;
  #failed = 0;
  #skipped = 0;
  #failures = [];
  #failedTests = [];
  #triedAgain = [];

  addCheck(name, exitCode) {
    if (exitCode === 0) return;
    this.#failed += 1;
    this.#failures.push(`check: ${name}`);
  }

  /** `report` is vitest's JSON, null when it wrote none. Returns how many tests were skipped. */
  addSuite(name, report, exitCode) {
    const counted = countResults(report, exitCode);
    this.#passed += counted.passed;
    this.#failed += counted.failed;
    this.#skipped += counted.skipped;
    this.#failedTests.push(...counted.failures);
    this.#triedAgain.push(...counted.triedAgain);
    if (exitCode !== 0) this.#failures.push(`tests: ${name}`);
    for (const file of counted.filesNotRun) this.#failures.push(`did not run: ${path.relative(root, file)}`);
    return counted.skipped;
  }

  /** Adds a failure outside of any check or suite. */
  addFailure(reason) {
    this.#failed += 1;
    this.#failures.push(reason);
  }

  /** The tests that passed only at their second try: `FILE > NAME`. */
  get secondTries() {
    return this.#triedAgain.map(nameTest);
  }

  get exitCode() {
    return this.#failed === 0 ? 0 : 1;
  }

  print() {
    for (const test of this.#triedAgain) console.log(`\nPassed at the second try: ${describeTest(test)}`);
    // Repeated here: only the end of a CI run's output is kept, and the suite may have been its first.
    for (const test of this.#failedTests) console.log(`\nFailed: ${describeTest(test)}`);
    if (this.#failures.length > 0) console.log(`\nFailed: ${this.#failures.join(', ')}`);
    console.log(
      `\n${this.#passed} passed, ${this.#failed} failed${this.#skipped > 0 ? `, ${this.#skipped} skipped` : ''}`,
    );
  }
}

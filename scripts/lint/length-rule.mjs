import { locationOf } from './file-location.mjs';

/** Lint warns above 300 and 60 (`max-lines`, `max-lines-per-function`); these are hard limits. */
const maxLines = { file: 500, function: 150 };

/** Lines of code without comments and blank lines, as `max-lines` counts them. */
const linesOfCode = (sourceCode) => {
  const hasCode = new Set();
  for (const { loc } of sourceCode.ast.tokens)
    for (let line = loc.start.line; line <= loc.end.line; line += 1) hasCode.add(line);
  return hasCode;
};

/**
 * Limits the length of files and functions. Functions in tests are not counted, since a `describe` spans the whole
 * file.
 */
export const length = {
  create(context) {
    // Most files are shorter than any limit: their tokens need not be listed.
    if (context.sourceCode.lines.length <= maxLines.function) return {};
    const { isTest } = locationOf(context);
    const code = linesOfCode(context.sourceCode);
    const report = (node, what, count) => {
      if (count > maxLines[what]) {
        context.report({
          node,
          message: `A ${what} has at most ${maxLines[what]} lines of code, this one has ${count}.`,
        });
      }
    };
    const checkFunction = (node) => {
      if (isTest) return;
      let count = 0;
      for (let { line } = node.loc.start; line <= node.loc.end.line; line += 1) if (code.has(line)) count += 1;
      report(node, 'function', count);
    };
    return {
      Program: (node) => report(node, 'file', code.size),
      FunctionDeclaration: checkFunction,
      FunctionExpression: checkFunction,
      ArrowFunctionExpression: checkFunction,
    };
  },
};

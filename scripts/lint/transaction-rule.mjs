import { locationOf } from './file-location.mjs';

const isFunction = ({ type }) => /^(?:Arrow)?Function/.test(type);
/** Calls that run the function they are given in a transaction, which is its first parameter. */
const openers = ['inWorkspace', 'global'];

/** The name of the transaction that a function gets: of the type `Transaction`, or as the last argument of an opener. */
const transactionOf = (node) => {
  const typed = node.params.find((one) => one.typeAnnotation?.typeAnnotation?.typeName?.name === 'Transaction');
  if (typed) return typed.name;
  const { parent } = node;
  const isOpened =
    parent.type === 'CallExpression' &&
    openers.includes(parent.callee.property?.name) &&
    parent.arguments.at(-1) === node;
  return isOpened ? (node.params[0]?.name ?? '') : null;
};

/** The root of a call's object: `deps` of `deps.storage?.read(key)`. */
const rootOf = (node) => {
  if (node.type === 'ChainExpression' || node.type === 'TSNonNullExpression') return rootOf(node.expression);
  if (node.type === 'MemberExpression') return rootOf(node.object);
  if (node.type === 'CallExpression') return rootOf(node.callee);
  return node.type === 'ThisExpression' ? 'this' : node.name;
};

/**
 * In a transaction a call that may have to wait for others must not be awaited: a function passed in by other code (a
 * parameter, a dependency) is awaited only if it gets the transaction, and so works in it. The rule does not see the
 * waits inside an imported function, or a function's use of the transaction it gets.
 */
export const awaitsInTransaction = {
  create(context) {
    const location = locationOf(context);
    if (
      location.part !== 'server' ||
      location.isTest ||
      !/\bTransaction\b|\.(?:inWorkspace|global)\(/.test(context.sourceCode.text)
    )
      return {};
    const { visitorKeys } = context.sourceCode;
    const walk = (node, look) => {
      if (look(node) === false) return;
      for (const key of visitorKeys[node.type] ?? [])
        for (const child of [node[key]].flat()) if (child) walk(child, look);
    };
    const namesIn = (pattern, names) =>
      walk(pattern, (node) => void (node.type === 'Identifier' && names.add(node.name)));

    const check = (fn) => {
      const tx = transactionOf(fn);
      if (tx === null) return;
      /** The names that work in the transaction, and those passed in by others. */
      const own = new Set([tx]);
      const foreign = new Set(['this']);
      for (let node = fn; node; node = node.parent)
        if (isFunction(node)) for (const parameter of node.params) namesIn(parameter, foreign);

      /** An awaited result is a value, and does no work. */
      const isOwn = (node) => {
        let found = false;
        walk(node, (part) => {
          if (part.type === 'AwaitExpression' && part !== node) return false;
          found ||= part.type === 'Identifier' && own.has(part.name);
          return !found;
        });
        return found;
      };
      const isForeign = (node) => {
        if (node.type === 'ChainExpression') return isForeign(node.expression);
        if (node.type === 'LogicalExpression') return isForeign(node.left) || isForeign(node.right);
        if (node.type === 'ConditionalExpression') return isForeign(node.consequent) || isForeign(node.alternate);
        if (node.type !== 'CallExpression') return false;
        if (rootOf(node) === 'Promise') return (node.arguments[0]?.elements ?? []).some((one) => one && isForeign(one));
        return foreign.has(rootOf(node)) && !own.has(rootOf(node)) && !isOwn(node);
      };
      const pending = new Set();
      walk(fn.body, (node) => {
        if (node.type === 'CallExpression' && node.callee.property?.name === 'afterCommit') return false;
        if (node.type === 'VariableDeclarator' && node.init) {
          if (isForeign(node.init)) namesIn(node.id, pending);
          else if (isFunction(node.init) || isOwn(node.init)) {
            let uses = false;
            walk(node.init, (part) => void (uses ||= part.type === 'Identifier' && own.has(part.name)));
            if (uses && node.init.type !== 'AwaitExpression') namesIn(node.id, own);
          }
        }
        if (node.type !== 'AwaitExpression') return true;
        if (isForeign(node.argument) || pending.has(node.argument.name)) {
          context.report({
            node,
            message: 'In a transaction a function of others is awaited only if it gets the transaction.',
          });
        }
        return true;
      });
    };
    return { FunctionDeclaration: check, FunctionExpression: check, ArrowFunctionExpression: check };
  },
};

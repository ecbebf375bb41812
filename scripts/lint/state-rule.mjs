import { locationOf } from './file-location.mjs';

/** A file that is run and not imported: it is the app that holds the state. */
const isProgram = /\/main\.tsx?$|^apps\/server\/src\/commands\//;
/** Files of programs, except the tools and tests around them. */
const isModule = ({ part, isTest, file }) =>
  part !== 'tools' && !isTest && /\/(?:src|page)\//.test(file) && !isProgram.test(file);

const containers = ['Map', 'Set', 'WeakMap', 'WeakSet', 'Array'];
const isContainer = (init) =>
  init?.type === 'ArrayExpression' ||
  init?.type === 'ObjectExpression' ||
  (init?.type === 'NewExpression' && containers.includes(init.callee.name));

const changing = new Set('set add delete clear push pop shift unshift splice sort reverse fill copyWithin'.split(' '));

/**
 * Whether this use of a name changes its value: `x.set(…)`, `x.a = 1`, `x[0] += 1`, `delete x.a`, `Object.assign(x)`.
 */
const isChange = (name) => {
  let used = name;
  while (used.parent.type === 'MemberExpression' && used.parent.object === used) {
    const { parent } = used;
    if (parent.parent.type === 'CallExpression' && parent.parent.callee === parent)
      return !parent.computed && changing.has(parent.property.name);
    used = parent;
  }
  const { parent } = used;
  if (parent.type === 'AssignmentExpression') return used !== name && parent.left === used;
  if (parent.type === 'UpdateExpression') return true;
  if (parent.type === 'UnaryExpression') return parent.operator === 'delete';
  return (
    parent.type === 'CallExpression' &&
    parent.arguments[0] === name &&
    parent.callee.object?.name === 'Object' &&
    ['assign', 'defineProperty'].includes(parent.callee.property.name)
  );
};

const declarationOf = (statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement);

/**
 * No state of a module: it would be shared by all who load the module, in tests by all tests of a file. Read-only
 * values, as a table, may stand at the top. The rule does not see the variables that a function at the top closes over,
 * or changes through a parameter.
 */
export const moduleState = {
  create(context) {
    if (!isModule(locationOf(context))) return {};
    const says = 'A module has no state: let an object that the app makes hold it.';
    return {
      Program(program) {
        for (const declaration of program.body.map(declarationOf)) {
          if (declaration?.type === 'ClassDeclaration') {
            for (const member of declaration.body.body) {
              if (member.type === 'PropertyDefinition' && member.static && !member.readonly)
                context.report({ node: member, message: says });
            }
          }
          if (declaration?.type !== 'VariableDeclaration' || declaration.declare) continue;
          if (declaration.kind !== 'const') context.report({ node: declaration, message: says });
          else if (declaration.declarations.some(({ init }) => isContainer(init))) {
            for (const { references } of context.sourceCode.getDeclaredVariables(declaration)) {
              const change = references.find(({ identifier }) => isChange(identifier));
              if (change) context.report({ node: change.identifier, message: says });
            }
          }
        }
      },
    };
  },
};

// The districts of the house, lowest first. The server's modules, the contract's folders and the web's features stand in
// folders of these names. A module imports from its own district and from those below; what it has to know from above
// it is handed, or asks for by a view (decision 62).

const districts = [
  'foundation',
  'files',
  'connectors',
  'chat',
  'accounts',
  'clients',
  'messaging',
  'work',
  'billing',
  'upkeep',
];

/** Districts of one module, whose folder is the module. */
const undivided = ['files', 'connectors'];

/** The module or feature that a path below `modules` or `features` belongs to: `chat/messages`, `files`. */
export const unitOf = ([district, name]) => (undivided.includes(district) ? district : `${district}/${name}`);

const districtOf = (unit) => unit.split('/', 1)[0];

/** Whether a module or feature stands in a district. */
export const isHoused = (unit) => districts.includes(districtOf(unit));

/** Whether an import from one module to another goes upwards. */
export const goesUp = (from, to) => districts.indexOf(districtOf(from)) < districts.indexOf(districtOf(to));

export default {
  title: 'File',
  drop: 'Drop a CSV file here or click to choose one',
  choose: 'Choose a CSV file',
  limit: 'Up to {rows, number} rows and {megabytes, number} MB',
  tooLarge: 'The file is larger than {megabytes, number} MB. Divide it.',
  unreadable: 'The file could not be read. Choose it again.',
  reason: 'What is wrong',
  another: 'Choose another file',
  saveFailed: 'The rows could not be downloaded',
  problems: {
    quotes: 'The quotes in row {row, number} have no pair.',
    cell_too_long:
      'A cell of row {row, number} has more than {chars, number} characters. Perhaps its quotes have no pair.',
    row_too_long: 'Row {row, number} has more than {chars, number} characters. Perhaps its quotes have no pair.',
    too_many_columns: 'Row {row, number} has more than {columns, number} columns.',
    too_many_lines: 'There are more than {lines, number} lines, empty ones included. Delete the empty ones.',
  },
} as const;

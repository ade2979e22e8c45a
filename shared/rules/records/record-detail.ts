// The details of plugin-owned records: what their rules remember of one row. Each shape lives with its rule.

/** Grows by one member for each record family. */
export interface RecordDetail {
  readonly kind: 'record'
}

// Projected fixtures write a name in double braces where the harness had a value that differs from run to run.

const placeholder = /^\{\{[^{}]+\}\}$/

/** True for a string that stands for some other value, of any kind: `{{tools}}`. */
export function isPlaceholder(value: unknown): boolean {
  return typeof value === 'string' && placeholder.test(value)
}

/** measure - a number before and after a job. */

export interface Measure {
  readonly label: string;
  /** On hover. */
  readonly hint?: string;
  readonly before: number;
  readonly after: number;
  readonly write: (number: number) => string;
  /** Of how many: bars and percentages are shares of it. Without it the change is what counts. */
  readonly of?: number;
}

/**
 * reports - what jobs tell (schema 1): plain data as the core wrote them.
 *
 * All but `run` is the same for the same model and options, on every machine and in every front.
 */

/**
 * What a rewrite may do to values: none other (`exact`), other in the last bits (`rounding`), other signs of zeros only
 * (`signed-zero`).
 */
export type RewriteKind = 'exact' | 'rounding' | 'signed-zero';

/** A number, a symbol, or null: not known. */
export type Dim = number | string | null;

export interface ReportBase {
  readonly schema: 1;
  readonly tool: { readonly name: string; readonly version: string };
  readonly job: string;
  /** The options in force, defaults included. */
  readonly options: Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
  readonly diagnostics: readonly Diagnostic[];
  /** What `write` wrote; empty before. */
  readonly files: readonly ReportFile[];
  readonly run: RunFacts;
}

export interface InspectReport extends ReportBase {
  readonly job: 'inspect';
  readonly model: Inventory;
}

export interface ShrinkReport extends ReportBase {
  readonly job: 'shrink';
  readonly input: Inventory;
  readonly output: Inventory;
  readonly totals: ShrinkTotals;
  readonly records: readonly RewriteRecord[];
  readonly refusals: readonly Refusal[];
}

export interface InferReport extends ReportBase {
  readonly job: 'infer';
  readonly values: InferTotals;
  /** The first values of the model in its order: option "limit", which is 0 by default. */
  readonly shapes: readonly InferredValue[];
  /** What names in `shapes` mean that are not the model's own. */
  readonly sizes: readonly NamedSize[];
  readonly records: readonly RewriteRecord[];
  /** The nodes of which not all could be told: `what` is the operator, `name` the node's first output. */
  readonly refusals: readonly Refusal[];
}

export interface NamedSize {
  /** "dim_1", "x[1]" */
  readonly name: string;
  /** "batch + 3", "size 1 of input x" */
  readonly meaning: string;
}

/** Of `slim`, and of `fold`, which is a part of it. */
export interface SlimReport extends ReportBase {
  readonly job: 'slim' | 'fold';
  readonly input: Inventory;
  /** Until the model is written its size is told as if nothing but the model file changed. */
  readonly output: Inventory;
  readonly totals: SlimTotals;
  /** The nodes that option "explain" asks after. */
  readonly explained: readonly ExplainedNode[];
  /** In the order in which they were made. */
  readonly records: readonly RewriteRecord[];
  readonly refusals: readonly Refusal[];
}

export type Report = InspectReport | ShrinkReport | InferReport | SlimReport;

/** What varies between runs. */
export interface RunFacts {
  readonly input?: string | null;
  readonly output?: string | null;
  readonly milliseconds?: number;
  readonly peak_memory_bytes?: number;
}

export interface ShrinkTotals {
  readonly groups: number;
  readonly removed: number;
  /** Constants that have 32 bits instead of 64 now. */
  readonly downcast: number;
  readonly saved_bytes: number;
  readonly nodes_before: number;
  readonly nodes_after: number;
  readonly constants_before: number;
  readonly constants_after: number;
  readonly constant_bytes_before: number;
  readonly constant_bytes_after: number;
  readonly bytes_before: number;
  readonly bytes_after: number;
}

export interface SlimTotals {
  /** As many as there are records. */
  readonly rewrites: number;
  /** What option "stop-after" counts: steps around the passes are one each. */
  readonly units: number;
  readonly refusals: number;
  /** Most often first; `saved_bytes` below 0: the model grew. */
  readonly passes: readonly { readonly pass: string; readonly count: number; readonly saved_bytes: number }[];
}

/** What happened to a node. */
export interface ExplainedNode {
  /** As it was asked. */
  readonly asked: string;
  /** "main/12": the graph and the place in it, before anything was changed. */
  readonly node: string;
  readonly name: string;
  readonly op_type: string;
  readonly outcome: 'gone' | 'changed' | 'kept';
  /** Places in the report's `records` and `refusals`. */
  readonly records: readonly number[];
  readonly refusals: readonly number[];
}

export interface InferTotals {
  /** Inputs without a default, and outputs of nodes, of the main graph and of the bodies in it. */
  readonly count: number;
  /** Entries of value_info, inputs and outputs that are new or other than before. */
  readonly written: number;
  /** What the model declared, and declares. */
  readonly before: InferCounts;
  readonly after: InferCounts;
}

/** Of how many values something is known. */
export interface InferCounts {
  readonly dtypes: number;
  readonly ranks: number;
  /** Every dim is a number, a name or an expression. */
  readonly shapes: number;
  readonly numbers: number;
}

export interface InferredValue {
  readonly name: string;
  /** Its graph: "main", "main/12.then_branch". */
  readonly where: string;
  /** "float32", "sequence of float32"; "?" where nothing is known. */
  readonly type: string;
  /** "[batch, 2*width]"; "" where the rank is not known. */
  readonly shape: string;
}

export interface RewriteRecord {
  readonly pass: string;
  readonly kind: RewriteKind;
  /** A node's id ("main/12") or a graph ("main"). */
  readonly where: string;
  /** In words. */
  readonly what: string;
  /** The value that stays. */
  readonly kept: string | null;
  /** Values that went. */
  readonly removed: readonly string[];
  /** Of a constant, before. */
  readonly dtype: string | null;
  readonly dims: readonly number[] | null;
  readonly saved_bytes: number;
  /** The file that a constant was extracted to. */
  readonly file: string | null;
  /** The operator at `where` before and after ("com.microsoft.Gelu"); null: it is not about a node, or the node is gone. */
  readonly op_type: string | null;
  readonly new_op_type: string | null;
  /** "main/3 Transpose": id and operator. */
  readonly removed_nodes: readonly string[];
  readonly added_nodes: readonly string[];
  /** New values. */
  readonly added: readonly string[];
  /** Of constants that the rewrite made. */
  readonly added_bytes: number;
}

export interface Refusal {
  readonly pass: string;
  readonly where: string;
  readonly what: string;
  readonly reason: string;
  /** What it is about. */
  readonly name: string | null;
  /** The operator at `where`. */
  readonly op_type: string | null;
}

export interface Diagnostic {
  readonly severity: 'note' | 'warning' | 'error';
  readonly code: string;
  readonly where: string;
  readonly message: string;
}

export type FileRole = 'model' | 'data' | 'npy';

export interface ReportFile {
  readonly name: string;
  readonly role: FileRole;
  readonly bytes: number;
}

// ---- Inventory: what is in a model -----------------------------------------------------------------------------

export interface Inventory {
  readonly file: string;
  readonly bytes: number;
  readonly external_bytes: number;
  /** `bytes` null: the file is missing. */
  readonly external_files: readonly { readonly name: string; readonly bytes: number | null }[];
  readonly ir_version: number;
  readonly producer_name: string;
  readonly producer_version: string;
  readonly domain: string;
  readonly model_version: number;
  readonly graph_name: string;
  readonly doc_string: string;
  readonly opsets: readonly { readonly domain: string; readonly version: number }[];
  readonly metadata: readonly { readonly key: string; readonly value: string }[];
  readonly inputs: readonly InventoryInput[];
  readonly outputs: readonly InventoryValue[];
  readonly counts: InventoryCounts;
  /** Falling by count. */
  readonly operators: readonly InventoryOperator[];
  readonly dtypes: readonly { readonly dtype: string; readonly count: number; readonly bytes: number }[];
  /** Largest first. */
  readonly tensors: readonly InventoryTensor[];
  readonly tensor_count: number;
  /** Of `inspect` only. */
  readonly duplicates?: InventoryDuplicates;
  readonly quantization: InventoryQuantization | null;
}

export interface InventoryValue {
  readonly name: string;
  /** "float32", "sequence(float32)"... */
  readonly type: string;
  /** null: no shape is known. */
  readonly dims: readonly Dim[] | null;
}

export interface InventoryInput extends InventoryValue {
  /** Is there an initializer of the same name, which callers may override? */
  readonly is_default: boolean;
}

export interface InventoryCounts {
  readonly nodes: number;
  readonly nodes_in_subgraphs: number;
  readonly nodes_in_functions: number;
  readonly subgraphs: number;
  readonly functions: number;
  readonly initializers: number;
  readonly constant_nodes: number;
  /** Elements of all constants. */
  readonly parameters: number;
  readonly constants: number;
  readonly constant_bytes: number;
}

export interface InventoryOperator {
  readonly domain: string;
  readonly op_type: string;
  readonly count: number;
  readonly in_subgraphs: number;
  readonly in_functions: number;
}

export interface InventoryTensor {
  readonly name: string;
  readonly graph: string;
  readonly kind: 'initializer' | 'constant' | 'sparse';
  readonly dtype: string;
  readonly dims: readonly number[];
  readonly elements: number;
  readonly bytes: number;
  /** The external file it is in. */
  readonly location: string | null;
  readonly uses: number;
}

export interface InventoryDuplicates {
  /** `dtype and dims`: candidates only, no weight was read. `content`: they are equal. */
  readonly by: 'dtype and dims' | 'content';
  /** What sharing would save at most. */
  readonly bytes: number;
  readonly group_count: number;
  /** Those with the most bytes first. */
  readonly groups: readonly {
    readonly dtype: string;
    readonly dims: readonly number[];
    readonly count: number;
    readonly bytes: number;
    /** The first 20. */
    readonly names: readonly string[];
  }[];
}

export interface InventoryQuantization {
  readonly quantize: number;
  readonly dequantize: number;
  readonly qlinear: number;
}

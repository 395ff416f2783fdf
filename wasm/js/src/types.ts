/**
 * types - everything that callers of hone see: the API, its options, the reports (schema 1).
 *
 * Reports are plain data as the core wrote them. All but `run` is the same for the same model and options, on every
 * machine and in every front.
 */

// ---- The API ---------------------------------------------------------------------------------------------------

/** What a model is read from: a picked file, bytes, or (Node only) a path. It is read in pieces, never loaded whole. */
export type Source = Blob | Uint8Array | string;

/** Why a call failed. `cancelled`: its AbortSignal fired. `check`: a check that was asked for failed. */
export type HoneErrorCode = 'model' | 'usage' | 'io' | 'check' | 'cancelled';

/** The phases of a job in the core's words: "read", "check", "hash", "compare", "write"... `total` 0: not known. */
export interface Progress {
  readonly phase: string;
  readonly done: number;
  readonly total: number;
}

/** What every call that takes time accepts. A cancelled call rejects with a HoneError of code `cancelled`. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

export type OptionValue = string | number | boolean | readonly string[];

/** Options of a job by the names that `describe()` lists; undefined: not given. */
export type Options = Readonly<Record<string, OptionValue | undefined>>;

export interface OpenOptions extends CallOptions {
  /**
   * External data by the location that the model names; a bare file name does where it is the only one. And what options
   * name, such as "op-schema", by that name.
   */
  readonly files?: Readonly<Record<string, Source>> | undefined;
  /** The model's file name in reports and messages. Default: the File's or path's, else "model.onnx". */
  readonly name?: string | undefined;
}

export interface InspectOptions {
  /** Read the weights and say which are equal. */
  readonly hash?: boolean | undefined;
  /** How many tensors to list, largest first; 0: all. */
  readonly limit?: number | undefined;
  readonly [option: string]: OptionValue | undefined;
}

/**
 * Where results go. `blob`: Blobs that refer to unchanged parts of the input without reading them. `opfs`: the
 * origin's private file system. A folder: Node only. `auto`: what is best here; in Node the folder in the name.
 */
export type Sink = 'auto' | 'blob' | 'opfs' | { readonly path: string };

export interface WriteOptions {
  readonly sink?: Sink | undefined;
  /** Options of the table "write" of `describe()`, such as "external-data". */
  readonly [option: string]: OptionValue | Sink | undefined;
}

export interface WrittenFile {
  /** Without folders. */
  readonly name: string;
  readonly role: FileRole;
  readonly bytes: number;
  /** Sinks `blob` and `opfs`. Of `blob`: valid as long as the input file is unchanged; of `opfs`: until `close`. */
  readonly blob?: Blob;
  /** Sink with a folder. */
  readonly path?: string;
}

export interface WriteResult {
  /** Side files first, the model last. */
  readonly files: readonly WrittenFile[];
  /** The last job's report, now with `files`; where none ran, that of an inspection. */
  readonly report: Report;
}

/** One opened model. Calls on it run one after another. */
export interface Model {
  readonly name: string;
  inspect(options?: InspectOptions, call?: CallOptions): Promise<InspectReport>;
  shrink(options?: Options, call?: CallOptions): Promise<ShrinkReport>;
  infer(options?: Options, call?: CallOptions): Promise<InferReport>;
  /**
   * Runs any job of `describe()` on the model as earlier jobs left it. A job that failed or was cancelled leaves the
   * model as it was opened.
   */
  run(job: string, options?: Options, call?: CallOptions): Promise<Report>;
  /** Writes the model under a file name, and its side files beside it. On failure nothing is left. */
  write(name: string, options?: WriteOptions, call?: CallOptions): Promise<WriteResult>;
  /** The last job's report as the core wrote it; "" before the first job. */
  reportJson(): Promise<string>;
  /** The last job's report as text for people; width in columns, 0: not limited. */
  reportText(width?: number): Promise<string>;
  /** The model in ONNX text syntax. */
  show(call?: CallOptions): Promise<string>;
  /** Forgets what jobs did: the model is again as its source has it. */
  reset(call?: CallOptions): Promise<void>;
  /** Frees everything; a call that runs is cancelled. */
  close(): Promise<void>;
}

export interface LoadOptions {
  /** hone.wasm: compiled, or where it is. Default: the one of this package. */
  readonly wasm?: WebAssembly.Module | URL | string | undefined;
  /** Node only: run each model in a thread of its own, so that the event loop goes on. Browsers always do. */
  readonly threads?: boolean | undefined;
}

export interface Hone {
  readonly version: string;
  /** The jobs and their options, for forms and documents. */
  describe(): Description;
  /** The operators that it knows, a version each. */
  ops(): Promise<Operators>;
  open(source: Source, options?: OpenOptions): Promise<Model>;
}

// ---- describe() ------------------------------------------------------------------------------------------------

export type OptionType = 'flag' | 'integer' | 'choice' | 'text' | 'list';

/** `common`: what most people need. `cli`: means something only where there are paths. */
export type OptionLevel = 'common' | 'more' | 'cli';

export interface OptionDescription {
  /** Without dashes: "min-bytes". */
  readonly name: string;
  readonly type: OptionType;
  readonly level: OptionLevel;
  /** What stands for the value in usage texts: "N", "PATTERN"; null for flags and choices. */
  readonly argument: string | null;
  readonly default: string | null;
  /** Empty where any value may be given. */
  readonly choices: readonly string[];
  /** For forms: "Smallest constant". */
  readonly label: string;
  /** One sentence. */
  readonly help: string;
}

export interface JobDescription {
  readonly name: string;
  /** The name for people. */
  readonly title: string;
  readonly summary: string;
  readonly example: string;
  /** Does the job change the model, so that there is something to write? */
  readonly writes: boolean;
  readonly options: readonly OptionDescription[];
}

export interface Description {
  readonly schema: 1;
  readonly version: string;
  readonly jobs: readonly JobDescription[];
  /** The options of `Model.write`. */
  readonly write: readonly OptionDescription[];
}

// ---- ops() -----------------------------------------------------------------------------------------------------

/** An input or output of an operator. */
export interface OperatorOperand {
  readonly name: string;
  /** The name of one of the operator's `types`, or a type: "tensor(int64)". */
  readonly type: string;
  /** `variadic`: the last one, any number of times. */
  readonly arity: 'required' | 'optional' | 'variadic';
  /** How often it is there at least. */
  readonly minimum: number;
  /** False where each of a variadic one may have a type of its own. */
  readonly homogeneous: boolean;
}

export interface OperatorAttribute {
  readonly name: string;
  /** "INT", "FLOATS", "GRAPH", ... */
  readonly type: string;
  readonly required: boolean;
  /** Null: none. */
  readonly default: number | string | readonly number[] | readonly string[] | null;
}

/** A version of an operator, which holds until the next newer one. */
export interface OperatorVersion {
  readonly name: string;
  /** Never empty: "ai.onnx". */
  readonly domain: string;
  readonly since: number;
  /** From this version on the operator is no more. */
  readonly deprecated: boolean;
  /** Null: ONNX does not say. */
  readonly deterministic: boolean | null;
  readonly inputs: readonly OperatorOperand[];
  readonly outputs: readonly OperatorOperand[];
  readonly attributes: readonly OperatorAttribute[];
  /** Constraints, with types as ONNX writes them: "tensor(float)", "seq(tensor(int64))". */
  readonly types: readonly { readonly name: string; readonly types: readonly string[] }[];
  /** What hone finds of outputs besides their dtypes: their shapes, and the elements of small ones. */
  readonly infers: { readonly shape: boolean; readonly elements: boolean };
  /** Is it computed where all inputs are constants, and to the very values that any runtime gives? */
  readonly folds: { readonly known: boolean; readonly exact: boolean };
}

export interface Operators {
  readonly schema: 1;
  readonly version: string;
  /** Sorted by domain and name, the newest version first. */
  readonly operators: readonly OperatorVersion[];
}

// ---- Reports ---------------------------------------------------------------------------------------------------

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
  readonly records: readonly RewriteRecord[];
  /** The nodes of which not all could be told: `what` is the operator, `name` the node's first output. */
  readonly refusals: readonly Refusal[];
}

export type Report = InspectReport | ShrinkReport | InferReport;

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

export interface InferTotals {
  /** Inputs without a default, and outputs of nodes, of the main graph and of the bodies in it. */
  readonly count: number;
  /** Entries of value_info, inputs and outputs that are new or other than before. */
  readonly written: number;
  /** What the model declares. */
  readonly before: InferCounts;
  readonly after: InferCounts;
}

/** Of how many values something is known. */
export interface InferCounts {
  readonly dtypes: number;
  readonly ranks: number;
  /** Every dim is a number, or said by the sizes of the inputs; before: by any name. */
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
  readonly kind: string;
  readonly where: string;
  readonly what: string;
  readonly kept?: string | null;
  readonly removed?: readonly string[];
  readonly dtype?: string | null;
  readonly dims?: readonly number[] | null;
  readonly saved_bytes?: number;
  /** The file that a constant was extracted to. */
  readonly file?: string | null;
}

export interface Refusal {
  readonly pass: string;
  readonly where: string;
  readonly what: string;
  readonly reason: string;
  /** What it is about. */
  readonly name: string | null;
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

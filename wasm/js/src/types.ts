/** types - everything that callers of hone see: the API, its options, what it can do; reports are in reports.ts. */
import type { FileRole, InferReport, InspectReport, Report, RewriteKind, ShrinkReport, SlimReport } from './reports.js';

export type * from './reports.js';

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

/** A list, or text with commas between its items. */
export type ListOption = string | readonly string[];

/** Options of `fold`. All that `describe()` lists, but for those that mean something only on a command line. */
export type FoldOptions = {
  /** Only rewrites after which every value is equal to the last bit. */
  readonly exact?: boolean | undefined;
  /** Nodes to leave as they are, by name, id ("main/12") or name of an output; "*" is any run of characters, "?" any one. */
  readonly 'keep-node'?: ListOption | undefined;
  /** Operators of which no node is created, changed or removed; patterns too. */
  readonly 'keep-op'?: ListOption | undefined;
  /** By how many bytes folded constants may make the model larger; else only by what they free. */
  readonly 'max-growth'?: number | string | undefined;
  /** Write the types and shapes of all values into the result. */
  readonly 'infer-shapes'?: boolean | undefined;
  /** "images=1,3,?,width" */
  readonly 'input-shape'?: ListOption | undefined;
  /** "batch=4" */
  readonly dim?: ListOption | undefined;
  /** IR version 3 and older: leave weights that are also inputs such. */
  readonly 'keep-defaults'?: boolean | undefined;
  /** From IR version 4 on: make inputs with a default constants. */
  readonly 'freeze-defaults'?: boolean | undefined;
  /** The only one is "portable". */
  readonly target?: string | undefined;
  /** Stop after so many rewrites. */
  readonly 'stop-after'?: number | string | undefined;
  /** Nodes to tell about in the report's `explained`, by name, id or name of an output. */
  readonly explain?: ListOption | undefined;
  /** A file that describes custom operators: a path in Node, or a name among `files` of `open`. */
  readonly 'op-schema'?: string | undefined;
};

/** Options of `slim`. */
export type SlimOptions = FoldOptions & {
  /** Passes to leave out: names or patterns ("fuse_*") of `passes()`, also other tools' names for them. */
  readonly skip?: ListOption | undefined;
  /** The only passes to run. */
  readonly only?: ListOption | undefined;
  /** Leave out all passes that compute constants. */
  readonly 'no-fold'?: boolean | undefined;
  /** Cut the model: values that become its inputs. */
  readonly inputs?: ListOption | undefined;
  /** Cut the model: values that become its outputs. */
  readonly outputs?: ListOption | undefined;
  /** What to take off: "doc", "metadata", "value-info". */
  readonly strip?: ListOption | undefined;
};

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
  slim(options?: SlimOptions, call?: CallOptions): Promise<SlimReport>;
  fold(options?: FoldOptions, call?: CallOptions): Promise<SlimReport>;
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
  /** The passes of `slim`, in the order in which they look at a node. */
  passes(): Promise<Passes>;
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

// ---- passes() --------------------------------------------------------------------------------------------------

export interface PassDescription {
  /** For the options "skip" and "only": "fuse_batch_normalization". */
  readonly name: string;
  /** One sentence. */
  readonly summary: string;
  /** Of its least exact rewrite. */
  readonly kind: RewriteKind;
  /** An example in ONNX text syntax, a node a line. */
  readonly before: string;
  readonly after: string;
  /** The operators that it begins at, with blanks between them; null: it looks at the whole graph. */
  readonly roots: string | null;
}

export interface Passes {
  readonly schema: 1;
  readonly version: string;
  /** In the order in which they look at a node. */
  readonly passes: readonly PassDescription[];
  /** What `slim` does before and after its passes; "skip" knows them too. */
  readonly steps: readonly { readonly name: string; readonly summary: string }[];
  /** Names of other tools' passes, and the patterns of ours that do the same, with blanks between them; "": none. */
  readonly peers: readonly { readonly name: string; readonly passes: string }[];
}

